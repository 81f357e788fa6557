import { spawnSync } from "node:child_process";
import { runLanes } from "./run-lanes.ts";

const help = `npm test [-- --unit | --affected | <what vitest takes>]

Runs the tests of all workspaces; what did not change since it last passed is not run again.

  --unit      only those that need no server
  --affected  only of workspaces that differ from the branch main, changes that are not committed
              included, and of those that build on them
  <path> ...  the tests of a path, always run; all else that vitest takes goes here, too
`;

const lanes = ["test", "test:int"];

async function main(args: string[]): Promise<number> {
  const [first] = args;
  if (first === undefined) return runLanes(lanes);
  if (first === "--help") {
    process.stdout.write(help);
    return 0;
  }
  if (first === "--unit") return runLanes(["test"]);
  if (first === "--affected") return runLanes([...lanes, "--affected"], { mayBeEmpty: true });
  return spawnSync("vitest", ["run", ...args], { stdio: "inherit" }).status ?? 1;
}

process.exitCode = await main(process.argv.slice(2));
