import type { Option } from "../option.ts";

/** Those of the reasons for which values are proposed that trees split on. */
const proposers = [
  "json-ld",
  "colon",
  "right",
  "prefix",
  "below",
  "letterhead",
  "kind",
  "context",
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
