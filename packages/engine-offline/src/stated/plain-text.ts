const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  deg: "°",
  ndash: "–",
  mdash: "—",
  rsquo: "’",
  lsquo: "‘",
  rdquo: "”",
  ldquo: "“",
  hellip: "…",
};

/** Text as a reader sees it: pages put markup and character references into their data. */
export function plainText(text: string): string {
  return text
    .replace(/<[^<>]{0,500}>/g, " ")
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
      (whole: string, ...parts: (string | undefined)[]) => {
        const [decimal, hex = "", name] = parts;
        if (name !== undefined) return named[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      },
    )
    .replace(/\s+/g, " ")
    .trim();
}

/** The lines of a text that may hold markup. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n+|<\/(?:p|li)>|<br\s*\/?>/i);
}
