import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** Programs that some tests and benchmarks need, each with the Debian package that has it. */
const packages = {
  chromium: "chromium",
  faketime: "faketime",
  prometheus: "prometheus",
  promtool: "prometheus",
  strace: "strace",
} as const;

export type Program = keyof typeof packages;

export const programs = Object.keys(packages) as Program[];

/** Whether a program is on this machine's path. */
export function hasProgram(program: string): boolean {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program)));
}

/** What a person can do about a program that is not there, e.g. as the reason of a skipped test. */
export function programInstallHint(program: Program): string {
  return `needs ${program}; run "npm run servers -- --install" as root, or install it`;
}

/**
 * Installs those that are missing into this machine, as Debian's own packages; says so where it
 * cannot, for the tests that need them are then skipped.
 *
 * @throws Error with what apt-get says.
 */
export async function installPrograms(log: (line: string) => void): Promise<void> {
  const missing = Object.entries(packages).filter(([program]) => !hasProgram(program));
  if (missing.length === 0) return;
  const names = [...new Set(missing.map(([, name]) => name))];
  if (process.getuid?.() !== 0 || !hasProgram("apt-get")) {
    return log(`Not installed because that needs root on Debian: ${names.join(", ")}`);
  }
  log(`Installing Debian packages on this machine: ${names.join(", ")}`);
  const run = promisify(execFile);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const lock = ["-o", "DPkg::Lock::Timeout=300"];
  await run("apt-get", ["update", ...lock], options);
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...lock, ...names], options);
}
