import type { Span } from "@quarry/document";
import { hasLegalForm } from "@quarry/vocabulary";
import { sliceOf } from "../../document/span.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { LineKind } from "../../places/line-kinds.ts";

/** A line of a letterhead, and what it says. */
export type HeadLine = Span & { kind: LineKind };

const LONGEST = 60;

/**
 * Takes lines for parts of an address that do not look like one by themselves: between two lines of
 * it ("Harbour Link, Old Town"), and above its first where they end in a comma ("Unit 3,").
 */
export function withWholeAddresses(view: DocumentView, lines: readonly HeadLine[]): HeadLine[] {
  const whole = lines.map((line) => ({ ...line }));
  const isPart = (at: number) => lines[at]?.kind === "address";
  for (const [at, line] of whole.entries()) {
    const isBetween = isPart(at - 1) && isPart(at + 1);
    if (isBetween && mayGoOn(view, line)) line.kind = "address";
  }
  const first = whole.findIndex(({ kind }) => kind === "address");
  const names = whole.findIndex(({ kind }) => kind === "name");
  for (let at = first - 1; at > names && names >= 0; at--) {
    const line = whole[at];
    if (!line || !mayGoOn(view, line) || !/,$/.test(sliceOf(view.text, line))) break;
    line.kind = "address";
  }
  return whole;
}

/** What is neither a label's line, a number or a contact, nor somebody's name in full. */
function mayGoOn(view: DocumentView, line: HeadLine): boolean {
  const words = sliceOf(view.text, line);
  const { email, phone, url, date } = view.recognitions;
  const isOther = [email, phone, url, date].some((found) => within(found, line).length > 0);
  const isLabel = /[:：]/.test(words) || line.kind === "registration" || line.kind === "title";
  return words.length <= LONGEST && !isOther && !isLabel && !hasLegalForm(words);
}
