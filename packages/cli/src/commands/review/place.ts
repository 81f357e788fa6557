import type { Quarry, ReviewPlace } from "@quarry/client";
import { type Command, InvalidArgumentError, Option } from "commander";
import { UsageError } from "../../exit-status.ts";

/** Where a value is in the document, as one of the options says. */
export type PlaceFlags = { quote?: string; span?: ReviewPlace; rectangle?: ReviewPlace };

/** Spans that are named where a quote occurs more than once. */
const NAMED = 5;

export function addPlaceOptions(command: Command): Command {
  const span = new Option("--span <start:end>", "the value's place by offsets in the text");
  const rectangle = new Option(
    "--rectangle <page:left,top,right,bottom>",
    "the value's place on a page",
  );
  const quote = new Option("--quote <text>", "the value's place: a text that occurs there alone");
  return command
    .addOption(quote.conflicts(["span", "rectangle"]))
    .addOption(span.argParser(readSpan).conflicts(["quote", "rectangle"]))
    .addOption(rectangle.argParser(readRectangle).conflicts(["quote", "span"]));
}

/**
 * Returns the place that the options name, as a change takes it.
 *
 * @throws UsageError if the document does not contain the quote, or more than once.
 */
export async function placeIn(
  { extractions }: Quarry,
  id: string,
  { quote, span, rectangle }: PlaceFlags,
): Promise<{ evidence?: ReviewPlace }> {
  if (quote === undefined) {
    const evidence = span ?? rectangle;
    return evidence ? { evidence } : {};
  }
  const { text } = await extractions.document(id);
  const starts = startsOf(text, quote);
  const [start] = starts;
  if (start === undefined) throw new UsageError(`The document does not contain ${quote}`);
  if (starts.length > 1) {
    const named = starts.slice(0, NAMED).map((each) => `${each}:${each + quote.length}`);
    const more = starts.length > NAMED ? ", …" : "";
    const places = `${named.join(", ")}${more}`;
    throw new UsageError(`${quote} occurs ${starts.length} times; use --span: ${places}`);
  }
  return { evidence: { start, end: start + quote.length } };
}

function startsOf(text: string, quote: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(quote); at >= 0 && quote !== ""; at = text.indexOf(quote, at + 1)) {
    starts.push(at);
  }
  return starts;
}

function readSpan(text: string): ReviewPlace {
  const [, start, end] = /^(\d{1,9}):(\d{1,9})$/.exec(text) ?? [];
  if (start !== undefined && Number(start) < Number(end))
    return { start: Number(start), end: Number(end) };
  throw new InvalidArgumentError("It must be two offsets in the text, such as 41:46.");
}

function readRectangle(text: string): ReviewPlace {
  const [, page, sides = ""] = /^([1-9]\d{0,5}):(.+)$/.exec(text) ?? [];
  const [left, top, right, bottom, ...others] = sides.split(",").map(Number);
  const box = [left ?? NaN, top ?? NaN, right ?? NaN, bottom ?? NaN] as const;
  const isBox = others.length === 0 && box.every(Number.isFinite);
  if (page !== undefined && isBox) return { page: Number(page), box: [...box] };
  throw new InvalidArgumentError("It must be a page and its box, such as 1:72,90.5,140,102.");
}
