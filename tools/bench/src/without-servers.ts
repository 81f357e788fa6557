import { UsageError } from "@quarry/command-line";
import type { BenchmarkOptions } from "./options.ts";

/** What a benchmark runs on beside this process: real servers, or such for its distributed form alone. */
export type Needs = "nothing" | "servers" | "servers if distributed";

/** What there is to run, and what to say of the rest once it has run. */
export type Plan = { options: BenchmarkOptions; leftOut?: string };

const howToInstall = 'run "npm run servers -- --install"';

/**
 * Leaves out what needs servers that this machine cannot start.
 *
 * @param missing names of servers, empty where all are there.
 * @throws UsageError that says what to install where nothing else is left.
 */
export function planWithout(
  missing: readonly string[],
  { name, needs, options }: { name: string; needs: Needs; options: BenchmarkOptions },
): Plan {
  const isWhole = needs === "nothing" || options.form === "standalone";
  if (missing.length === 0 || isWhole) return { options };
  const what = missing.join(" and ");
  if (needs === "servers") throw new UsageError(`${name} needs ${what}: ${howToInstall}`);
  if (options.form === "distributed")
    throw new UsageError(`${name} --form distributed needs ${what}: ${howToInstall}`);
  return {
    options: { ...options, form: "standalone" },
    leftOut: `Left out: ${name} --form distributed, which needs ${what}: ${howToInstall}`,
  };
}
