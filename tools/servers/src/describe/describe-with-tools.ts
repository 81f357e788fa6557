import { describe } from "vitest";
import { type Tool, toolCommand, toolInstallHint } from "../install/tools.ts";

/**
 * A suite that needs tools. Where one is missing, its tests are skipped under a name that says what
 * to do about it; so its body starts nothing itself, only its hooks and tests do.
 */
export function describeWithTools(tools: Tool[], name: string, suite: () => void): void {
  const missing = tools.filter((tool) => toolCommand(tool) === undefined);
  if (missing.length === 0) describe(name, suite);
  else describe.skip(`${name} (skipped: ${missing.map(toolInstallHint).join("; ")})`, suite);
}
