/** The JSON pointer (RFC 6901) of a member or item; the pointer of the whole is empty. */
export function childPointer(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
