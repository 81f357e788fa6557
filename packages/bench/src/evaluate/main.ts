import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { calibrationError, fitMap, scoredOutcomes } from "./calibration.ts";
import { readCases } from "./cases.ts";
import { probe } from "./probes.ts";
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
    /** Also asks for fields that the documents do not hold. */
    probe: { type: "boolean", default: false },
    /** Prints the monotone map from the told to the measured share of right values. */
    fit: { type: "boolean", default: false },
  },
});
if (!values.set) throw new Error("Name the folder of cases: --set <folder>");

const all = await readCases(values.set);
const cases = all.filter(({ set }) => !values.only || set === values.only);
const results = cases.map(runCase);
if (values.leaves) await writeFile(values.leaves, JSON.stringify(results, null, 1));
console.log(table(reportOf(results)));
const outcomes = scoredOutcomes(results);
console.log(`calibration error ${calibrationError(outcomes).toFixed(3)}`);
if (values.fit) console.log(JSON.stringify(fitMap(outcomes)));
if (values.probe) console.log(JSON.stringify(probe(cases)));
