import { sha256 } from "@quarry/kernel";
import type { Case } from "./cases.ts";
import { templatesOf } from "./template.ts";

/** Rules are tuned on `dev` alone; `held-out` tells whether they hold elsewhere. */
export const splits = ["dev", "held-out", "all"] as const;
export type Split = (typeof splits)[number];

/** The cases of a half. All cases of a site or issuer are in the same one. */
export function casesIn(split: Split, cases: readonly Case[]): Case[] {
  if (split === "all") return [...cases];
  const templates = templatesOf(cases);
  return cases.filter((one) => halfOf(templates.get(one) ?? one.id) === split);
}

/** By a digest: the same for ever, on every machine. */
export function halfOf(template: string): "dev" | "held-out" {
  return Number.parseInt(sha256(template).slice(0, 8), 16) % 2 === 0 ? "dev" : "held-out";
}
