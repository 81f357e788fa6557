/** Words that end in a comma or a hyphen are not over. */
const isOpen = /[,-]\s*$/;
/** "sand-coloured", but not "iPad stand" or "de Vries". */
export const goesOnSmall = /^\s*(?!\p{Ll}\p{Lu}|(?:\p{Ll}{1,3}\s+){1,2}\p{Lu})\p{Ll}/u;

/**
 * Whether words that end in a comma go on in others, which begin with a small letter. That proves nothing where
 * what stands above them begins with a small letter, too.
 */
export function goesOn(words: string, next: string, above = ""): boolean {
  return /,\s*$/.test(words) && goesOnSmall.test(next) && !/^\s*\p{Ll}/u.test(above);
}

/** Whether words that stand above others may be their beginning: these go on, or the first are not over. */
export function mayGoOn(words: string, next: string): boolean {
  return isOpen.test(words) || goesOnSmall.test(next);
}
