/** Where a link of the text leads to, in brackets behind its words. */
const target = /(?<=\]\()[^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?=\))/g;
/** An address in full may be asked for. */
const whole = /^(?:https?:|mailto:|tel:)/i;

/**
 * The text with the targets of links blanked, so that offsets stay the same: the numbers and dates in
 * `[Smith v. Jones](/2023/opinions/cf0513.pdf)` are no content of the page.
 */
export function withoutTargets(text: string): string {
  if (!text.includes("](")) return text;
  return text.replace(target, (address) =>
    whole.test(address) ? address : " ".repeat(address.length),
  );
}
