/** Where a link of the text leads to, in brackets behind its words. */
const target = /(?<=\]\()[^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?=\))/g;
/** An address in full may be asked for. */
const whole = /^(?:https?:|mailto:|tel:)/i;

/**
 * The text with blanks for what links lead to, each sign in its place: the numbers and dates in
 * `[Smith v. Jones](/2023/opinions/cf0513.pdf)` say nothing of what the page tells.
 */
export function withoutTargets(text: string): string {
  if (!text.includes("](")) return text;
  return text.replace(target, (address) =>
    whole.test(address) ? address : " ".repeat(address.length),
  );
}
