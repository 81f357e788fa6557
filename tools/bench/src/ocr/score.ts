function words(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** F1 of the words of a text against the true ones, whatever their order; 0 to 1. */
export function wordF1(text: string, truth: string): number {
  const found = words(text);
  const expected = words(truth);
  const open = new Map<string, number>();
  for (const word of expected) open.set(word, (open.get(word) ?? 0) + 1);
  let right = 0;
  for (const word of found) {
    const left = open.get(word) ?? 0;
    if (left === 0) continue;
    open.set(word, left - 1);
    right += 1;
  }
  const sum = found.length + expected.length;
  return sum === 0 ? 1 : (2 * right) / sum;
}
