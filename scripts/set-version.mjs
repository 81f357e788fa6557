// Sets the version of the next release in every file that names the present one, beside the changelog:
//
//   node scripts/set-version.mjs 0.2.0 && npm install --package-lock-only && npm run generate
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const [next] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(next ?? "")) {
  console.error("Name the version, as in: node scripts/set-version.mjs 0.2.0");
  process.exit(1);
}
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const present = version.replaceAll(".", "\\.");

/** Where the version of Quarry is named: each pattern ends before it. */
const places = [
  /^ {2}"version": "/.source, // a manifest
  /"@quarry\/[\w-]+": "/.source, // a workspace that another one needs
  /\bquarry-[\w${},-]+[:-]/.source, // an image, a packed client
  /^version = "/.source, // the client for Python
  /title: "Quarry", version: "/.source, // what the tools of language models see
];
const named = new RegExp(`(${places.join("|")})${present}(?![\\d.]*\\d)`, "gm");

const [kept, generated] = [[":!docs/decisions", ":!evaluation/cases"], [":!package-lock.json"]];
const listed = execFileSync("git", ["grep", "-lF", version, "--", ...kept, ...generated], {
  encoding: "utf8",
});
for (const path of listed.trim().split("\n")) {
  const text = readFileSync(path, "utf8");
  const changed = text.replaceAll(named, `$1${next}`);
  if (changed !== text) writeFileSync(path, changed);
}
