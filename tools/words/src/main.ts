import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { type Baseline, compare, countByFolder, findRefused } from "./scan.ts";

const help = `npm run words          lowers the baseline to the refused words that are left
npm run check:words    fails where a word occurs more often than the baseline allows

The words and the exceptions are in tools/words/src/refused.json.
`;

const baselineFile = new URL("baseline.json", import.meta.url);
const extensions = ["ts", "tsx", "mjs", "md", "sh", "py"].map((each) => `*.${each}`);

function main([option]: string[]): number {
  if (option === "--help") {
    process.stdout.write(help);
    return 0;
  }
  const paths = execFileSync("git", ["ls-files", ...extensions], { encoding: "utf8" });
  const findings = paths
    .trim()
    .split("\n")
    .flatMap((path) => findRefused(path, readFileSync(path, "utf8")));
  const baseline = JSON.parse(readFileSync(baselineFile, "utf8")) as Baseline;
  const problems = compare(findings, baseline);
  if (option === "--update") return update(baseline, countByFolder(findings));
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
}

/** Writes the counts of today, unless a word has become more frequent in the whole. */
function update(before: Baseline, now: Baseline): number {
  const [was, is] = [total(before), total(now)];
  if (is > was) {
    console.error(`${is} refused words, the baseline has ${was}: it may only shrink`);
    return 1;
  }
  writeFileSync(baselineFile, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`${is} refused words are left, before ${was}`);
  return 0;
}

function total(baseline: Baseline): number {
  return Object.values(baseline)
    .flatMap((words) => Object.values(words))
    .reduce((sum, count) => sum + count, 0);
}

process.exitCode = main(process.argv.slice(2));
