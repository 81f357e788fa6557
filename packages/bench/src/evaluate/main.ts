import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { fitMaps } from "./calibration.ts";
import { readCases } from "./cases.ts";
import { openEndToEnd } from "./end-to-end.ts";
import { evaluate } from "./evaluate.ts";
import { openInProcess } from "./in-process.ts";
import { madeCases } from "./made-cases.ts";
import { regressions } from "./regressions.ts";
import type { Report } from "./report.ts";
import { splits } from "./split.ts";
import { tableOf } from "./table.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    /** offline, or llm with the provider that the service's variables name. */
    engine: { type: "string", default: "offline" },
    /** Folder of case files; the made ones unless told. */
    set: { type: "string" },
    /** Only cases whose set has this name. */
    only: { type: "string" },
    /** dev, held-out or all. */
    split: { type: "string", default: "all" },
    /** Through REST, with the original files. */
    "end-to-end": { type: "boolean", default: false },
    /** `--no-probes` leaves out the questions for absent fields. */
    probes: { type: "boolean", default: true },
    /** How often each case is run; all must give the same. */
    runs: { type: "string", default: "1" },
    /** Prints the report as JSON. */
    json: { type: "boolean", default: false },
    /** An earlier report: names what became worse, and ends with 1. */
    compare: { type: "string" },
    /** File that takes every leaf's outcome. */
    leaves: { type: "string" },
    /** Prints the maps from the told to the measured share of right values, by how they are borne out. */
    fit: { type: "boolean", default: false },
  },
});

function oneOf<Name extends string>(names: readonly Name[], told: string, option: string): Name {
  const name = names.find((known) => known === told);
  if (!name) throw new Error(`--${option} is one of ${names.join(", ")}`);
  return name;
}

const engine = oneOf(["offline", "llm"], values.engine, "engine");
const split = oneOf(splits, values.split, "split");
const all = values.set ? await readCases(values.set) : madeCases();
const cases = all.filter(({ set }) => !values.only || set === values.only);

await using subject = values["end-to-end"] ? await openEndToEnd(engine) : openInProcess(engine);
const options = { split, probes: values.probes, runs: Number(values.runs) };
const { report, results } = await evaluate(subject, cases, options);

if (values.leaves) await writeFile(values.leaves, JSON.stringify(results, undefined, 1));
console.log(values.json ? JSON.stringify(report, undefined, 2) : tableOf(report));
if (values.fit) console.log(JSON.stringify(fitMaps(results)));
if (values.compare) {
  const before: Report = JSON.parse(await readFile(values.compare, "utf8"));
  const worse = regressions(before, report);
  for (const line of worse) console.error(`worse: ${line}`);
  if (worse.length > 0) process.exitCode = 1;
}
