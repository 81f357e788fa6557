import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readCases } from "./cases.ts";
import { reportOf, table } from "./report.ts";
import { runCase } from "./run.ts";

const { values } = parseArgs({
  options: {
    /** Folder of case files. */
    set: { type: "string" },
    /** Only cases whose set has this name. */
    only: { type: "string" },
    /** File that takes every leaf's outcome as JSON. */
    leaves: { type: "string" },
  },
});
if (!values.set) throw new Error("Name the folder of cases: --set <folder>");

const cases = await readCases(values.set);
const results = cases.filter(({ set }) => !values.only || set === values.only).map(runCase);
if (values.leaves) await writeFile(values.leaves, JSON.stringify(results, null, 1));
console.log(table(reportOf(results)));
