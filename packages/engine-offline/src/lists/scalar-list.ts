import type { Span } from "@quarry/document";
import { fold, labelScore } from "@quarry/vocabulary";
import { overlaps, sliceOf } from "../document/span.ts";
import type { Field } from "../fields/field.ts";
import { isPartyKind } from "../fields/kind-groups.ts";
import { readValue } from "../fields/read-value.ts";
import { openingOrganisations, partyNames } from "../finders/prose/parties.ts";
import { elementsOf, partedElements } from "../groups/elements.ts";
import type { Relation } from "../labels/label-pair.ts";
import type { DocumentView } from "../labels/view.ts";
import type { FoundLeaf, ListFinding } from "./list-finding.ts";
import { sectionFor } from "./section-list.ts";

const NAMED = 0.5;
const clearKinds = ["email", "url", "phone", "iban"] as const;

/** The values of a list of scalars: under its heading, behind its label, or of its kind anywhere. */
export function scalarList(view: DocumentView, field: Field): ListFinding | undefined {
  return namedParties(view, field) ?? underHeading(view, field) ?? ofKind(view, field);
}

/** The section that is headed so, unless a label names the list better. */
function underHeading(view: DocumentView, field: Field): ListFinding | undefined {
  const labelled = underLabel(view, field);
  const section = isPartyKind(field.kind) ? undefined : sectionFor(view, field);
  if (!section || section.score < (labelled?.score ?? 0)) return labelled;
  const { score, isListed } = section;
  const elements = partedElements(view.text, section.elements);
  const grounds = { score, reason: "section" };
  const shown = isListed ? { shown: elements.length } : {};
  if (field.node.type !== "string") {
    const found = findingOf(view, field, elements, grounds);
    return found ? { ...found, ...shown } : labelled;
  }
  const rows = elements.map(({ start, end, words }) => [
    { pointer: "", value: words, span: { start, end }, ...grounds },
  ]);
  return { rows, places: elements, ...grounds, ...shown };
}

function namedParties(view: DocumentView, field: Field): ListFinding | undefined {
  if (!field.meaning.name.includes("party")) return undefined;
  return (
    findingOf(view, field, partyNames(view), { score: 0.7, reason: "clause" }) ??
    findingOf(view, field, openingOrganisations(view), { score: 0.5, reason: "kind" })
  );
}

/** Relations of which a label's region holds no list. */
const withoutList = new Set<Relation>(["below", "above", "prefix", "ticked", "lead"]);

/** The elements behind the label that names the list best; where it is repeated, each time one: "Name server: …" in each line. */
function underLabel(view: DocumentView, field: Field): ListFinding | undefined {
  let best: { score: number; name: string; regions: Span[] } | undefined;
  for (const { label, concepts, region, relation } of view.pairs) {
    if (withoutList.has(relation)) continue;
    if (view.text[region.start] === "#") continue; // a heading of its own
    const score =
      labelScore(field.meaning, field.kind, concepts) * (relation === "block" ? 0.95 : 0.9);
    const name = fold(sliceOf(view.text, label));
    if (score === best?.score && name === best.name) best.regions.push(region);
    else if (score >= NAMED && score > (best?.score ?? 0))
      best = { score, name, regions: [region] };
  }
  if (!best) return undefined;
  const { score, regions } = best;
  const areOne =
    regions.length > 1 && regions.every((one) => !sliceOf(view.text, one).includes("\n"));
  const elements = areOne ? regions : regions.flatMap((one) => elementsOf(view.text, one));
  return findingOf(view, field, elements, { score, reason: "list" });
}

function ofKind(view: DocumentView, field: Field): ListFinding | undefined {
  const kind = clearKinds.find((clear) => clear === field.kind);
  if (!kind) return undefined;
  return findingOf(view, field, view.recognitions[kind], { score: 0.5, reason: "kind" });
}

type Grounds = { score: number; reason: string };

function findingOf(
  view: DocumentView,
  field: Field,
  places: readonly Span[],
  grounds: Grounds,
): ListFinding | undefined {
  const rows: FoundLeaf[][] = [];
  const taken: Span[] = [];
  for (const place of places) {
    const reading = readValue(view, field, place);
    if (!reading || taken.some((other) => overlaps(other, reading.span))) continue;
    taken.push(reading.span);
    rows.push([{ pointer: "", value: reading.value, span: reading.span, ...grounds }]);
  }
  return rows.length > 0 ? { rows, places: taken, ...grounds } : undefined;
}
