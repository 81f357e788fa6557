/**
 * The first key that an object in a JSON text has twice, in time linear in the text; undefined if there
 * is none. `JSON.parse` would silently keep the last value.
 *
 * @param json well-formed.
 */
export function repeatedKey(json: string): string | undefined {
  const keysOf: (Set<string> | undefined)[] = []; // of the objects around, undefined of a list
  let isKey = false;
  for (let at = 0; at < json.length; at++) {
    switch (json.charAt(at)) {
      case '"': {
        const end = endOfString(json, at);
        const keys = isKey ? keysOf.at(-1) : undefined;
        const key = keys && textOf(json.slice(at, end + 1));
        if (key !== undefined && keys?.has(key)) return key;
        if (key !== undefined) keys?.add(key);
        isKey = false;
        at = end;
        break;
      }
      case "{":
        keysOf.push(new Set());
        isKey = true;
        break;
      case "[":
        keysOf.push(undefined);
        isKey = false;
        break;
      case "}":
      case "]":
        keysOf.pop();
        isKey = false;
        break;
      case ",":
        isKey = keysOf.at(-1) !== undefined;
        break;
      default: // white space, a colon, or a piece of a number or a word
    }
  }
  return undefined;
}

/** Where the closing quote stands; the text's end where there is none. */
function endOfString(json: string, start: number): number {
  for (let end = start; ; ) {
    end = json.indexOf('"', end + 1);
    if (end < 0) return json.length;
    let backslashes = 0;
    while (json[end - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return end;
  }
}

/** One key may be written in several ways: `"a"` and `"\u0061"`. */
function textOf(quoted: string): string {
  return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}
