import type { Span } from "@quarry/document";

/** How a label and the region of its value lie to each other. */
export type Relation =
  | "colon"
  | "right"
  | "prefix"
  | "lead"
  | "below"
  | "block"
  | "above"
  | "box"
  | "cross"
  | "ticked"
  | "joint"
  | "dated";

/** Those of labels whose values stand right behind them. */
export const rightBehind: ReadonlySet<Relation> = new Set<Relation>(["colon", "right", "joint"]);

/** A label and where its value may stand. */
export type LabelPair = {
  label: Span;
  concepts: readonly string[];
  region: Span;
  relation: Relation;
  /** What the heading over the label says: "Buyer" over "Name: …". */
  section: readonly string[];
};

/** Takes what may be a label and the region of its value; what cannot be is dropped. */
export type AddPair = (label: Span, region: Span | undefined, relation: Relation) => void;
