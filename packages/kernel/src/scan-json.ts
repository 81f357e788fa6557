/** How large a JSON value may be: its nesting, and its members and items in all. */
export type JsonBounds = { depth: number; values: number };

export type ScannedJson = {
  /** The bound that the text exceeds; scanning ended there. */
  exceeded?: keyof JsonBounds;
  /** The first key that an object has twice; scanning ended there. `JSON.parse` would keep the last value. */
  repeatedKey?: string;
  /** The content of the text at `find`, without its quotation marks. */
  found?: TextPlace;
};

type TextPlace = { start: number; end: number };

/** An object or a list that is not closed yet: its keys so far, and the last of them; a list has none. */
type Container = { keys?: Set<string>; key?: string };

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const [openList, closeList] = [0x5b, 0x5d];
const [openObject, closeObject] = [0x7b, 0x7d];

/**
 * Scans JSON in UTF-8 before it is parsed, in time linear in its bytes. Whether it is well-formed is left to the parser.
 *
 * @param find The keys that lead from the top to a text, whose place is returned.
 */
export function scanJson(
  bytes: Buffer,
  { depth, values }: JsonBounds,
  find: readonly string[] = [],
): ScannedJson {
  const around: Container[] = [];
  let left = values;
  let isKey = false;
  let found: TextPlace | undefined;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote: {
        const end = endOfText(bytes, at + 1);
        const inner = around.at(-1);
        if (isKey && inner) {
          const key = textOf(bytes, at, end);
          if (!addKey(inner, key)) return { repeatedKey: key };
        } else if (leadsTo(around, find)) found = { start: at + 1, end };
        isKey = false;
        at = end;
        break;
      }
      case openObject:
      case openList:
        if (around.length === depth) return { exceeded: "depth" };
        if (--left < 0) return { exceeded: "values" };
        isKey = bytes[at] === openObject;
        around.push(isKey ? { keys: new Set() } : {});
        break;
      case closeObject:
      case closeList:
        around.pop();
        isKey = false;
        break;
      case comma:
        if (--left < 0) return { exceeded: "values" };
        isKey = around.at(-1)?.keys !== undefined;
        break;
      default: // white space, a colon, or a part of a number or a word
    }
  }
  return found ? { found } : {};
}

/** The position of the closing quotation mark; the end of the bytes if there is none. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = start; at < bytes.length; at++) {
    if (bytes[at] === quote) return at;
    if (bytes[at] === backslash) at++;
  }
  return bytes.length;
}

/** Adds a key to its object. Returns false if the object has it. */
function addKey(object: Container, key: string): boolean {
  const isNew = object.keys?.has(key) === false;
  object.keys?.add(key);
  object.key = key;
  return isNew;
}

/** A key may be written in several ways: `"a"` and `"\u0061"`. */
function textOf(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString("utf8", start + 1, end);
  if (!text.includes("\\")) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

function leadsTo(around: readonly Container[], keys: readonly string[]): boolean {
  return (
    keys.length > 0 &&
    around.length === keys.length &&
    around.every(({ key }, at) => key === keys[at])
  );
}
