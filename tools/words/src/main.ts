import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describeFinding, findRefused } from "./scan.ts";

const help = `npm run check:words    fails if a refused word occurs in a name, comment, message or document

The words and the exceptions are in tools/words/src/refused.json.
`;

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
  for (const finding of findings) console.error(describeFinding(finding));
  return findings.length > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
