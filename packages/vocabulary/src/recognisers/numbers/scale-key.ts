/** Returns a word of scales as it is compared. */
export function normalScale(word: string): string {
  return word.toLowerCase().replace(/\s+/g, " ");
}
