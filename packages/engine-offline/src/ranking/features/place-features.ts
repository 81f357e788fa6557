import type { PageElement } from "../../document/page-elements.ts";
import { holds } from "../../document/span.ts";
import type { DocumentView } from "../../labels/view.ts";
import { lineKinds } from "../../places/line-kinds.ts";
import type { Option } from "../option.ts";

const pageFeatures = [
  "in a menu or the like",
  "in the main part",
  "heading level",
  "in a link",
  "in a time",
  "in an item",
];

/** Where in the document an option stands. */
export const placeFeatureNames = [
  "line",
  "line share",
  "cells in line",
  "cell number",
  "alike lines",
  "in table",
  ...lineKinds.map((kind) => `line ${kind}`),
  ...lineKinds.map((kind) => `line before ${kind}`),
  "recognition",
  ...pageFeatures,
];

export function placeFeatures({ span, place }: Option, view: DocumentView): number[] {
  if (!place || !span) return notPlaced;
  const line = view.lines[place.line];
  const cells = line?.cells.length ?? 0;
  const alike = [-3, -2, -1, 1, 2, 3].filter(
    (by) => cells > 1 && view.lines[place.line + by]?.cells.length === cells,
  ).length;
  return [
    Math.log1p(place.line),
    place.line / Math.max(1, view.lines.length),
    cells,
    line?.cells.findIndex(({ start }) => start === place.cell.start) ?? 0,
    alike,
    Number(view.document.tables.some((table) => holds(table, span))),
    ...lineKinds.map((kind) => Number(place.kind === kind)),
    ...lineKinds.map((kind) => Number(place.kindBefore === kind)),
    view.recognition(span),
    ...ofElement(place.element),
  ];
}

const notPlaced = [
  ...[-1, -1, 0, 0, 0, 0],
  ...[...lineKinds, ...lineKinds].map(() => 0),
  1,
  ...pageFeatures.map(() => -1),
];

function ofElement(element: PageElement | undefined): number[] {
  if (!element) return pageFeatures.map(() => -1);
  const { tag, isAside, isMain, parent } = element;
  const level = Number(/^h([1-6])$/.exec(tag)?.[1] ?? /^h([1-6])$/.exec(parent?.tag ?? "")?.[1]);
  return [
    Number(isAside),
    Number(isMain),
    level ? 7 - level : 0,
    Number(tag === "a" || parent?.tag === "a"),
    Number(tag === "time"),
    Number(tag === "li" || parent?.tag === "li"),
  ];
}
