/** Returns the JSON pointer (RFC 6901) of a member or item; the pointer of the whole is empty. */
export function childPointer(parent: string, key: string | number): string {
  if (typeof key === "number" || !/[~/]/.test(key)) return `${parent}/${key}`;
  return `${parent}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Returns what a value holds at a pointer; undefined where it holds nothing there. */
export function valueAt(value: unknown, pointer: string): unknown {
  if (!/^(?:\/|$)/.test(pointer)) return undefined;
  let found = value;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

/** Returns whether a field has no value: null, absent and empty text all say so. */
export function isEmpty(value: unknown): value is null | undefined | "" {
  return value === null || value === undefined || value === "";
}
