import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { faultOf, type Import } from "./rules.ts";

/** Reads every import of services and packages; exits 1 and names each that breaks a rule. */

const root = join(import.meta.dirname, "../..");
const specifiers =
  /(?:^|\s)(?:import|export)\s[^;]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|^import\s+"([^"]+)"/gm;
const isTest = /\.(test|testing|contract)\.ts$|\/test-[a-z-]+\.ts$|\/contract\//;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(specifiers)].map(([, from, dynamic, bare]) => ({
    file,
    specifier: from ?? dynamic ?? bare ?? "",
  }));
}

const files = globSync("{services,packages}/*/src/**/*.ts", { cwd: root }).filter(
  (file) => !isTest.test(file),
);
const faults = files.flatMap(importsOf).flatMap((entry) => {
  const fault = faultOf(entry);
  return fault ? [`${entry.file} imports ${entry.specifier}: ${fault}`] : [];
});

for (const fault of faults) console.error(fault);
console.error(`${files.length} files, ${faults.length} imports that break a rule`);
process.exit(faults.length > 0 ? 1 : 0);
