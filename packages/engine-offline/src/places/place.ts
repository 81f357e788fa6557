import type { Span } from "@quarry/document";
import type { PageElement } from "../document/page-elements.ts";
import type { LineKind } from "./line-kinds.ts";

/** Where words stand that may say what a place holds, as seen from the place. */
export const relations = [
  /** In the same cell, before a colon. */
  "colon",
  /** In the same cell, right before it. */
  "before",
  /** The one word before it. */
  "word",
  /** In the same cell, right behind it. */
  "after",
  /** The nearest words in a cell to its left. */
  "left",
  /** The first cell of its line. */
  "opening",
  /** The nearest words over it. */
  "above",
  /** The words below it, in brackets or as a caption. */
  "below",
  /** The head of its column in a table. */
  "head",
  /** The heading of its part of the document. */
  "section",
  /** What the author of the page calls the element that it stands in. */
  "element",
] as const;
export type Relation = (typeof relations)[number];

/** Words near a place that may name what it holds. */
export type Context = { relation: Relation; words: string };

/** How a place was cut out of the text. */
export const shapes = [
  "cell",
  "rest",
  "block",
  "typed",
  "quoted",
  "name",
  "heading",
  "element",
] as const;
export type Shape = (typeof shapes)[number];

/** A run of the text that may be somebody's value, with what stands around it. */
export type Place = Span & {
  shape: Shape;
  /** Index of the line that it begins in. */
  line: number;
  /** The cell that it begins in. */
  cell: Span;
  contexts: readonly Context[];
  /** What its cell says of somebody, and the cell of the line before. */
  kind: LineKind;
  kindBefore: LineKind | undefined;
  /** The smallest element of the page around it. */
  element?: PageElement | undefined;
};
