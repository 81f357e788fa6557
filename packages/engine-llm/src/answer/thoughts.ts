/**
 * What a model wrote after it thought aloud: nothing where its thought has no end. Some templates
 * open the thought before the answer begins, so that only its end is seen.
 */
export function withoutThoughts(text: string): string {
  const end = text.lastIndexOf("</think>");
  if (end >= 0) return text.slice(end + "</think>".length);
  return /^\s*<think>/.test(text) ? "" : text;
}
