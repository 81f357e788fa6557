import { type Json, parseJson } from "@quarry/kernel";

/** As much of an answer as was whole when it broke off. */
export type CompleteRows = {
  value: Json;
  /** Path of the outermost list that broke off; undefined where none did. */
  list: string[] | undefined;
  /** Path of the member that was being written; that of its object between two members. */
  broken: string[];
};

type Open = { kind: "object" | "list"; key?: string };

/**
 * What stands in the JSON of an answer that broke off: every value that had its end, and of lists
 * the items that had theirs. An item that was being written is left out whole: half a row would pass
 * for one. Undefined where nothing is known.
 */
export function completeRows(text: string): CompleteRows | undefined {
  const begin = text.search(/[{[]/);
  if (begin < 0) return undefined;
  const { at, open, broken } = lastCompleteItem(text, begin);
  if (open.length === 0) return undefined;
  const closing = open.map(({ kind }) => (kind === "object" ? "}" : "]"));
  const value = parsed(text.slice(begin, at) + closing.reverse().join(""));
  if (value === undefined) return undefined;
  const list = open.findIndex(({ kind }) => kind === "list");
  return {
    value,
    list: list < 0 ? undefined : open.slice(0, list).map(({ key = "" }) => key),
    broken: broken.flatMap(({ key }) => key ?? []),
  };
}

/** Where the last item of the outermost open list ended, else the last member of an object. */
function lastCompleteItem(
  text: string,
  begin: number,
): { at: number; open: Open[]; broken: Open[] } {
  const tokens = /"(?:[^"\\]|\\.)*\\?(?:"|$)|[{}[\],:]/gs; // the last text may have no end
  tokens.lastIndex = begin;
  const open: Open[] = [];
  let last = { at: begin, open: [] as Open[] };
  let key: string | undefined;
  const mark = (at: number) => {
    const outermost = open.findIndex(({ kind }) => kind === "list");
    if (outermost < 0 || outermost === open.length - 1)
      last = { at, open: open.map((one) => ({ ...one })) };
  };
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === "{" || token === "[") {
      open.push({ kind: token === "{" ? "object" : "list" });
      mark(index + 1);
    } else if (token === "}" || token === "]") {
      open.pop();
      mark(index + 1);
    } else if (token === ",") {
      mark(index);
      delete open.at(-1)?.key;
    } else if (token === ":" && open.length > 0) Object.assign(open.at(-1) ?? {}, { key });
    else key = String(parsed(token));
  }
  return { ...last, broken: open };
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
