import { existsSync } from "node:fs";
import { type Tool, toolFolder, toolInstallHint } from "@quarry/servers";

export type Requirement = {
  /** Whether this machine has what is needed. */
  isMet: boolean;
  /** Returns the name of a suite, with the reason where it is skipped. */
  named(name: string): string;
};

/** What builds and runs images. */
export const forImages = requirement("docker-engine", "base-images");

/** What runs pods of them, on a node whose network policies are enforced. */
export const forPods = requirement(
  ...(["docker-engine", "base-images", "kubernetes", "coredns", "kube-router"] as const),
);

function requirement(...needed: Tool[]): Requirement {
  const hints = [
    ...needed.filter((each) => !existsSync(toolFolder(each))).map(toolInstallHint),
    ...(process.getuid?.() === 0 ? [] : ["needs root"]),
  ];
  const isMet = hints.length === 0;
  return { isMet, named: (name) => (isMet ? name : `${name} (skipped: ${hints.join("; ")})`) };
}
