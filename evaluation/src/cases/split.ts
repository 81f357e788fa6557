import { sha256 } from "@quarry/kernel";
import { type Case, type Half, halves } from "./cases.ts";
import { templatesOf } from "./template.ts";

export const splits = [...halves, "all"] as const;
export type Split = (typeof splits)[number];

/**
 * The cases of a half: of one that the manifest names, or else dealt out so that all cases of a site
 * or issuer are in the same one.
 */
export function casesIn(split: Split, cases: readonly Case[]): Case[] {
  if (split === "all") return [...cases];
  const templates = templatesOf(cases);
  const halfOfCase = (one: Case) => one.split ?? halfOf(templates.get(one) ?? one.id);
  return cases.filter((one) => halfOfCase(one) === split);
}

/** By a digest: the same for ever, on every machine. */
export function halfOf(template: string): Half {
  return Number.parseInt(sha256(template).slice(0, 8), 16) % 2 === 0 ? "dev" : "held-out";
}
