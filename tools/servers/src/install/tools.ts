import { existsSync } from "node:fs";
import { join } from "node:path";
import { toolFolders } from "./folders.ts";
import { hasProgram } from "./programs.ts";

export type Tool = keyof typeof toolFolders;

/** The command of a tool: the installed one, else this machine's; undefined where neither is. */
export function toolCommand(tool: Tool): string | undefined {
  const installed = join(toolFolders[tool], tool);
  if (existsSync(installed)) return installed;
  return hasProgram(tool) ? tool : undefined;
}

/** Where a tool is installed with all that it brings, whether it is there or not. */
export function toolFolder(tool: Tool): string {
  return toolFolders[tool];
}

const forLongTests: Tool[] = [
  ...(["toxiproxy", "kubernetes", "helm", "coredns", "kube-router"] as const),
  ...(["docker-engine", "base-images"] as const),
];

/** What a person can do about a tool that is not there, e.g. as the reason of a skipped test. */
export function toolInstallHint(tool: Tool): string {
  const option = forLongTests.includes(tool) ? "--all" : "--install";
  return `needs ${tool}; run "npm run servers -- ${option}", or install it`;
}
