import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { type Cost, fittedExponent } from "./exponent.ts";

const run = promisify(execFile);

it("takes steps that grow no faster than n log n with a text of any shape", async () => {
  const program = join(import.meta.dirname, "count-steps.ts");
  const { stdout } = await run(process.execPath, [program], { maxBuffer: 1_048_576 });
  const counted = JSON.parse(stdout) as Record<string, Cost[]>;
  const exponents = Object.entries(counted).map(([shape, costs]): [string, number] => [
    shape,
    fittedExponent(costs),
  ]);
  expect(exponents.length).toBeGreaterThan(50);
  expect(exponents.filter(([, exponent]) => !(exponent <= 1.2))).toEqual([]);
}, 300_000);
