/**
 * Guards what becomes part of a path or key.
 *
 * @throws RangeError if owner or name are not 1 to 128 letters, digits and dashes.
 */
export function checkAddress({ owner, name }: { owner: string; name: string }): void {
  checkWord("owner", owner);
  checkWord("name", name);
}

/** @throws RangeError if the owner is not 1 to 128 letters, digits and dashes. */
export function checkOwner(owner: string): void {
  checkWord("owner", owner);
}

function checkWord(role: string, word: string): void {
  if (/^[A-Za-z0-9-]{1,128}$/.test(word)) return;
  throw new RangeError(`A blob's ${role} is 1 to 128 letters, digits and dashes`);
}
