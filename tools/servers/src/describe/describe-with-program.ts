import { describe } from "vitest";
import { hasProgram, type Program, programInstallHint } from "../install/programs.ts";

/**
 * A suite that needs a program. Where it is missing, its tests are skipped under a name that says
 * what to do about it; so its body starts nothing itself, only its hooks and tests do.
 */
export function describeWithProgram(program: Program, name: string, suite: () => void): void {
  if (hasProgram(program)) describe(name, suite);
  else describe.skip(`${name} (skipped: ${programInstallHint(program)})`, suite);
}
