import type { Option } from "../option.ts";

/** Reasons of those that propose values beside the places of the text. */
export const proposers = [
  "json-ld",
  "microdata",
  "rdfa",
  "meta",
  "data",
  "form",
  "pdf-info",
  "email",
  "office-info",
  "colon",
  "right",
  "prefix",
  "lead",
  "below",
  "block",
  "above",
  "box",
  "cross",
  "letterhead",
  "addressee",
  "party",
  "contact-line", // of no finder: models know features by their place, so it stays until they are trained again
  "clause",
  "defined",
  "heading",
  "counted",
  "only",
  "flag", // of no finder either
  "site",
  "picture",
  "crumbs",
  "published",
  "title",
  "kind",
  "currency",
  "context",
  "range",
  "paid",
] as const;

/** Who beside the places of the text proposed an option. */
export const sourceFeatureNames = [
  "stated",
  "proposals",
  "best proposal",
  ...proposers.map((reason) => `by ${reason}`),
];

export function sourceFeatures({ proposals, stated }: Option): number[] {
  const scores = [...proposals.values()];
  return [
    Number(stated !== undefined),
    scores.length,
    Math.max(0, ...scores),
    ...proposers.map((reason) => proposals.get(reason) ?? 0),
  ];
}
