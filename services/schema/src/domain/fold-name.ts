/** The form of a name in which search ignores case. */
export function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
