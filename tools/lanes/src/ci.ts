import { type Counts, noTests, sum, summary } from "./counts.ts";
import { runChecks } from "./run-checks.ts";
import { runLanes } from "./run-lanes.ts";
import { runProgram } from "./run-program.ts";

type Step = { name: string; run: () => Promise<Counts> };

const npm = (...args: string[]) => ["npm", "run", "--silent", ...args];

/** Cheap ones first. A step that fails does not keep the next ones from running. */
function steps(): Step[] {
  // from the beginning, for most of it is downloads; at the lowest priority, so that it holds up no check
  const installed = runProgram(["nice", "-n", "19", ...npm("servers", "--", "--install")]);
  return [
    { name: "static checks", run: runChecks },
    { name: "unit tests", run: () => runLanes(["test"]) },
    { name: "demo", run: () => runProgram(npm("demo", "--", "--once")) },
    { name: "servers", run: () => installed },
    { name: "integration tests", run: () => runLanes(["test:int"]) },
  ];
}

const longSteps = (): Step[] => [
  { name: "servers", run: () => runProgram(npm("servers", "--", "--all")) },
  { name: "long tests", run: () => runLanes(["test:long"]) },
];

/** Runs the steps and prints what failed in any of them. @returns the exit code. */
async function main(args: string[]): Promise<number> {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const counts: Counts[] = [];
  for (const { name, run } of args.includes("--long") ? longSteps() : steps()) {
    console.log(`\n== ${name} (${seconds()} s)`);
    counts.push(await run().catch((error: Error) => failedStep(name, error)));
  }
  const all = sum(counts);
  console.log(`\n== end (${seconds()} s)`);
  for (const line of summary(all)) console.log(line);
  return all.failures.length > 0 || all.passed === 0 ? 1 : 0;
}

function failedStep(name: string, { message }: Error): Counts {
  return { ...noTests, failures: [{ name, error: message }] };
}

process.exitCode = await main(process.argv.slice(2));
