const names: Record<number, string> = {
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
};

/** The decoder of a code page by its number; undefined for one that nobody decodes. */
export function decoderOf(page: number): TextDecoder | undefined {
  try {
    return new TextDecoder(names[page] ?? `windows-${page}`);
  } catch {
    return undefined;
  }
}
