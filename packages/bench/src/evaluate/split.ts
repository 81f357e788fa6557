import { sha256 } from "@quarry/kernel";

/** Rules are tuned on `dev` alone; `held-out` tells whether they hold elsewhere. */
export const splits = ["dev", "held-out", "all"] as const;
export type Split = (typeof splits)[number];

/** The half that a case belongs to, by a digest of its name: the same for ever, on every machine. */
export function halfOf({ set, id }: { set: string; id: string }): "dev" | "held-out" {
  return Number.parseInt(sha256(`${set}/${id}`).slice(0, 8), 16) % 2 === 0 ? "dev" : "held-out";
}

export function isIn(split: Split, subject: { set: string; id: string }): boolean {
  return split === "all" || halfOf(subject) === split;
}
