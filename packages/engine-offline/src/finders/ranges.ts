import type { Span } from "@quarry/document";
import { alternatives, isDayRange, isRange, labelScore } from "@quarry/vocabulary";
import lexicon from "@quarry/vocabulary/lexicon/values/ranges.json" with { type: "json" };
import { sliceOf, trimSpan } from "../document/span.ts";
import { askedEdge, type Edge, rangeAsked } from "../fields/asked-edge.ts";
import type { Field, Reading } from "../fields/field.ts";
import { within } from "../fields/within.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Finder } from "./finder.ts";

const NAMED = 0.5;
const WEIGHT = 0.92;
const LONGEST = 100;
const kinds = ["date", "datetime", "money", "number"] as const;

const words = alternatives(Object.values(lexicon.words).flat());
const parting = new RegExp(`\\s+(?:[-–—]|${words})\\s+|(?<=\\d)[-–—](?=\\d)`, "giu");
/** "Period: 1 May to 31 May 2025" holds a start and an end, "Salary: £30,000 - £34,000" a least and a most. */
export const ranges: Finder = {
  id: "ranges",
  asks: (field) => askedEdge(field) !== undefined,
  find({ view, pairs }, field) {
    const edge = askedEdge(field);
    if (edge === undefined) return [];
    const whole = rangeAsked(field);
    const seen = new Set(whole.name.flatMap((concept) => pairs.get(concept) ?? []));
    return [...seen].flatMap(({ concepts, region }) => {
      const label = labelScore(whole, field.kind, concepts);
      const reading = label < NAMED ? undefined : readEnd(view, field, { region, edge });
      if (!reading) return [];
      const { fit, ...found } = reading;
      return [{ ...found, score: label * WEIGHT * fit, reason: "range" }];
    });
  },
};

type Asked = { region: Span; edge: Edge };

function readEnd(view: DocumentView, field: Field, { region, edge }: Asked): Reading | undefined {
  if (region.end - region.start > LONGEST) return undefined;
  const kind = kinds.find((known) => known === field.kind);
  const [first, last, ...more] = kind ? within(view.recognitions[kind], region) : [];
  const isStart = first && !last && view.rangeEnds.get(first.start) === "first";
  if (isStart && edge === "first" && field.node.type !== "string")
    return { span: { start: first.start, end: first.end }, value: first.value, fit: 1 };
  if (first && last && more.length === 0) {
    const between = view.text.slice(first.end, last.start);
    const isOfDays = kind === "date" || kind === "datetime";
    if (!isRange(between) && !(isOfDays && isDayRange(between))) return undefined;
    const { start, end, value } = edge === "first" ? first : last;
    const isText = field.node.type === "string";
    return { span: { start, end }, value: isText ? view.text.slice(start, end) : value, fit: 1 };
  }
  return field.node.type === "string" ? readPart(view, { region, edge }) : undefined;
}

/** "2021 - today": what stands before the word that parts it, or after. */
function readPart({ text }: DocumentView, { region, edge }: Asked): Reading | undefined {
  const [mark, ...others] = sliceOf(text, region).matchAll(parting);
  if (!mark || others.length > 0) return undefined;
  const at = region.start + mark.index;
  const span = trimSpan(
    text,
    edge === "first"
      ? { start: region.start, end: at }
      : { start: at + mark[0].length, end: region.end },
  );
  return span.end > span.start ? { span, value: sliceOf(text, span), fit: 0.9 } : undefined;
}
