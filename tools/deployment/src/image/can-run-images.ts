import { existsSync } from "node:fs";
import { type Tool, toolFolder, toolInstallHint } from "@quarry/servers";

const needed: Tool[] = ["docker-engine", "base-images"];
const hints = [
  ...needed.filter((each) => !existsSync(toolFolder(each))).map(toolInstallHint),
  ...(process.getuid?.() === 0 ? [] : ["needs root"]),
];

/** Whether this machine has what builds and runs images. */
export const canRunImages = hints.length === 0;

/** The name of a suite, with the reason where it is skipped. */
export function namedWithReason(name: string): string {
  return canRunImages ? name : `${name} (skipped: ${hints.join("; ")})`;
}
