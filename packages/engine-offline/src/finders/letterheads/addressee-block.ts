import type { Span } from "@quarry/document";
import { conceptsIn, isAddressed, isGeneric } from "@quarry/vocabulary";
import { sliceOf } from "../../document/span.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";
import { lineKind } from "../../places/line-kinds.ts";
import { type Block, edgeBlocks } from "./blocks.ts";
import { isPartyLabel } from "./party-blocks.ts";

const LONGEST = 6;

/** Whom a letter or a bill is sent to: a name over an address, in a block that is not the first. */
export type Addressee = { name: Span; address: readonly Span[] };

export function addresseeOf(view: DocumentView): Addressee | undefined {
  const blocks = edgeBlocks(view).top.flatMap((block) => parted(view, block));
  const labelled = blocks.flatMap(([label, ...rest]) =>
    label && isLabel(view, label) ? [rest] : [],
  );
  return [...labelled, ...blocks.slice(1)]
    .map((block) => read(view, block))
    .find((found) => found !== undefined);
}

/** "Bill to:" over the block. */
function isLabel({ text }: DocumentView, line: Span): boolean {
  const concepts = conceptsIn(sliceOf(text, line).slice(0, 40));
  return (
    concepts.length > 0 && concepts.every((concept) => isAddressed(concept) || isGeneric(concept))
  );
}

/** The parts of a block between empty lines. */
function parted({ text }: DocumentView, block: Block): Block[] {
  const parts: Block[] = [];
  for (const cell of block) {
    const before = parts.at(-1)?.at(-1);
    if (before && !/\n\s*\n/.test(text.slice(before.end, cell.start))) parts.at(-1)?.push(cell);
    else parts.push([cell]);
  }
  return parts;
}

function read(view: DocumentView, block: Block): Addressee | undefined {
  const [name, ...address] = isSalutation(view, block) ? block.slice(1) : block;
  if (!name || address.length === 0 || block.length > LONGEST) return undefined;
  const words = sliceOf(view.text, name);
  if (lineKind(view, name, false) !== "name" || /\d/.test(words) || isPartyLabel(words))
    return undefined;
  const hasCode = address.some((line) => within(view.recognitions.postalCode, line).length > 0);
  const isWhole = address.every(
    (line, at) => lineKind(view, line, at > 0) === "address" || at === 0,
  );
  return hasCode && isWhole ? { name, address } : undefined;
}

/** A word alone over a name, such as "Herrn". */
function isSalutation(view: DocumentView, [first, second]: Block): boolean {
  if (!first || !second || /[^\p{L}.]/u.test(sliceOf(view.text, first))) return false;
  return lineKind(view, second, false) === "name" && !/\d/.test(sliceOf(view.text, second));
}
