import type { Span } from "@quarry/document";
import { isConcept } from "@quarry/vocabulary";
import type { TextView } from "../document/text-view.ts";
import { beforeDay } from "./read-text.ts";
import { within } from "./within.ts";

const LONGEST_REFERENCE = 40;

/** The day behind a reference that opens a region: of "41/2026 del 09/03/2026" the label names the number, and its day. */
export function dayBehind({ text, recognitions }: TextView, region: Span): Span | undefined {
  const [day] = within(recognitions.date, region);
  if (!day || day.start - region.start > LONGEST_REFERENCE) return undefined;
  const before = text.slice(region.start, day.start);
  return beforeDay.exec(before)?.[0] === before ? day : undefined;
}

/** What the label of a reference says of its day: "invoice no." names an invoice, and the day is its date. */
export function ofItsDay(concepts: readonly string[]): readonly string[] {
  const named = concepts.filter((concept) => concept !== "number" && concept !== "date");
  return named.some(isConcept) ? [...named, "date"] : [];
}
