import { spawnSync } from "node:child_process";
import { summary } from "./counts.ts";
import { runLanes } from "./run-lanes.ts";

const help = `npm test [-- --unit | --affected | <arguments of vitest>]
npm run test:long

Runs the tests of all workspaces, except those that have not changed since they last passed. Test files
that fail are run once more, alone; those that pass then are listed as unstable.

  --unit      only tests that need no server
  --affected  only workspaces that differ from the branch main (including uncommitted changes), and
              those that depend on them
  --long      only tests that take minutes: faults, alert rules, the Kubernetes control plane, soaks
  <path> ...  the tests below a path, always run; other arguments of vitest are passed on
`;

const lanes = ["test", "test:int"];

async function main(args: string[]): Promise<number> {
  const [first] = args;
  if (first === undefined) return report(lanes);
  if (first === "--help") {
    process.stdout.write(help);
    return 0;
  }
  if (first === "--unit") return report(["test"]);
  if (first === "--long") return report(["test:long"]);
  if (first === "--affected") return report([...lanes, "--affected"], { mayBeEmpty: true });
  if (args.every((each) => each.startsWith("-"))) {
    process.stderr.write(
      `${args.join(" ")}: name a path, too; npm test -- --help explains the options\n`,
    );
    return 2;
  }
  return spawnSync("vitest", ["run", ...args], { stdio: "inherit" }).status ?? 1;
}

/** @returns the exit code; not zero where a test failed, or where none ran though some had to. */
async function report(args: string[], { mayBeEmpty = false } = {}): Promise<number> {
  const counts = await runLanes(args);
  for (const line of summary(counts)) console.log(line);
  return counts.failures.length > 0 || (counts.passed === 0 && !mayBeEmpty) ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
