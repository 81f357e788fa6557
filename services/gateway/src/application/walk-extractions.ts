import { limits } from "@quarry/api";
import {
  ExtractionCursorPage,
  type ExtractionView,
  type ListExtractions,
  subjects,
} from "@quarry/contracts";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask } from "./ask.ts";

/** The target size of a page, in characters of JSON. */
const pageCharacters = 1_000_000;

/** A filter of extractions, without a page. */
export type Walked = Omit<ListExtractions, "page" | "perPage" | "after">;

/**
 * All extractions of a list, newest first, in pages that are requested on demand. Outputs can be megabytes,
 * so the length of a page follows from the sizes on the page before.
 */
export async function* walkExtractions(
  bus: MessageBus,
  walked: Walked,
  context: MessageContext,
): AsyncGenerator<ExtractionView[], void> {
  const subject = subjects.extraction.list;
  let after = "";
  let perPage = 1;
  while (true) {
    const payload = { ...walked, page: 1, perPage, after };
    const { items, more } = await ask(
      bus,
      { subject, payload, reply: ExtractionCursorPage },
      context,
    );
    if (items.length > 0) yield items;
    const last = items.at(-1);
    if (!more || !last) return;
    after = last.id;
    perPage = nextSize(items);
  }
}

function nextSize(items: readonly ExtractionView[]): number {
  const each = JSON.stringify(items).length / items.length;
  const fitting = Math.max(1, Math.floor(pageCharacters / each));
  return Math.min(fitting, items.length * 4, limits.perPage);
}
