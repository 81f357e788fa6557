/** Whether a word goes on over the offset. Scripts without spaces have no such words. */
export function joined(text: string, offset: number): boolean {
  const before = wordKind(text[offset - 1]);
  return before !== undefined && before === wordKind(text[offset]);
}

function wordKind(sign: string | undefined): "digit" | "letter" | undefined {
  if (sign === undefined) return undefined;
  if (/\p{N}/u.test(sign)) return "digit";
  const isSpaced = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{M}]/u;
  return isSpaced.test(sign) ? "letter" : undefined;
}
