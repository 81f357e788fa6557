import { spawnSync } from "node:child_process";
import { runLanes } from "./run-lanes.ts";

const help = `npm test [-- --unit | --affected | <arguments of vitest>]

Runs the tests of all workspaces, except those that have not changed since they last passed.

  --unit      only tests that need no server
  --affected  only workspaces that differ from the branch main (including uncommitted changes), and
              those that depend on them
  <path> ...  the tests below a path, always run; other arguments of vitest are passed on
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
  if (args.every((each) => each.startsWith("-"))) {
    process.stderr.write(
      `${args.join(" ")}: name a path, too; npm test -- --help explains the options\n`,
    );
    return 2;
  }
  return spawnSync("vitest", ["run", ...args], { stdio: "inherit" }).status ?? 1;
}

process.exitCode = await main(process.argv.slice(2));
