/** Whether words that end in a comma go on in others, which begin with a small letter. */
export function goesOn(words: string, next: string): boolean {
  return /,\s*$/.test(words) && /^\s*\p{Ll}/u.test(next);
}
