import type { Span } from "@quarry/document";
import { ITEM_MARK } from "../document/item-mark.ts";
import { plainWords } from "../document/plain-words.ts";
import { trimSpan } from "../document/span.ts";
import type { DocumentView } from "../labels/view.ts";

/** A line of a list that the text shows: where it stands, and its words without marks and links. */
export type ShownLine = Span & { words: string };

/** What a line may say beyond what is stated of it, in characters without spaces. */
const MAX_MORE = 40;
/** A text that is stated in one must be shown by lines to this share at least. */
const ENOUGH_SHOWN = 0.6;

const listMark = new RegExp(`^(?:${ITEM_MARK}|\\s*\\|)`, "u");

/**
 * The text's own list where it says more than what the source states for machines: "4 cl gin" where
 * "gin" is stated, or each step of what is stated in one. Undefined where there is none.
 */
export function shownInstead(
  view: DocumentView,
  stated: readonly string[],
): ShownLine[] | undefined {
  const lines = view.lines
    .map((line) => keyedLine(view.text, line))
    .filter(({ key }) => key !== "");
  const keys = stated.map(keyOf);
  const [only = ""] = keys;
  return keys.length === 1 ? stepsOf(lines, only) : fullerLines(lines, keys);
}

/** As many lines as are stated, each with its words and a few before or after them. */
function fullerLines(
  lines: readonly KeyedLine[],
  keys: readonly string[],
): ShownLine[] | undefined {
  const holds = ({ key, isListed }: KeyedLine, at: number) => {
    const wanted = keys[at] ?? "";
    return isListed && key.includes(wanted) && key.length - wanted.length <= MAX_MORE;
  };
  for (let start = 0; start + keys.length <= lines.length; start++) {
    const window = lines.slice(start, start + keys.length);
    if (!window.every(holds)) continue;
    return window.some(({ key }, at) => key !== keys[at])
      ? window.map(({ line }) => line)
      : undefined;
  }
  return undefined;
}

/** The lines that a text is put together from. */
function stepsOf(lines: readonly KeyedLine[], text: string): ShownLine[] | undefined {
  const first = lines.findIndex(({ key }) => text.startsWith(key));
  if (first === -1) return undefined;
  const steps: ShownLine[] = [];
  let shown = 0;
  for (const { key, line } of lines.slice(first)) {
    if (!text.startsWith(key, shown)) break;
    steps.push(line);
    shown += key.length;
  }
  return steps.length > 1 && shown >= text.length * ENOUGH_SHOWN ? steps : undefined;
}

/** A line by what it says; `isListed` where a mark makes it one of a list or a table. */
type KeyedLine = { key: string; isListed: boolean; line: ShownLine };

function keyedLine(text: string, { start, end }: Span): KeyedLine {
  const content = text.slice(start, end);
  const mark = listMark.exec(content)?.[0] ?? "";
  const words = plainWords(content.slice(mark.length).replace(/[|*]/g, " "));
  const place = trimSpan(text, { start: start + mark.length, end });
  return { key: keyOf(words), isListed: mark !== "", line: { ...place, words } };
}

/** Letters and digits alone, for pages state and show the same words with other marks. */
function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
