/** How a value is written, or in which order its parts stand: "DD/MM/YYYY", "L x W x H", "€". */
const form =
  " ?(?:[dmyjtagr]{1,4}(?:[./ -][dmyjtagr]{1,4}){1,2}|\\p{L}(?: ?[x×*] ?\\p{L}){1,3}|°[CFK]|[^\\p{L}\\d]{1,3}) ?";
const whole = new RegExp(`^${form}$`, "iu");
const inBrackets = new RegExp(`[([]${form}[)\\]]`, "giu");

/** Whether words say nothing but the form of a value. */
export function isForm(words: string): boolean {
  return whole.test(words);
}

/** A text with blanks for the forms of values that it has in brackets. */
export function withoutForms(text: string): string {
  return text.replace(inBrackets, " ");
}
