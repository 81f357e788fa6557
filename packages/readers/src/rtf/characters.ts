const codePages: Record<number, string> = {
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
};

/** Code pages of the character sets that fonts name; that of set 0 is the document's own. */
const pages: Record<number, number> = {
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** The font that a group's words are set in; within the table of fonts, that which is described. */
export type Font = { font?: number | undefined; isDescribed: boolean };

/** Decodes bytes by the code page of their font, else of the document. */
export class Characters {
  readonly #fonts = new Map<number, TextDecoder>();
  #document = new TextDecoder("windows-1252");
  #standard: number | undefined;

  /** Takes a word that says how bytes are to be read; false where it says nothing of it. */
  take(word: string, value: number | undefined, group: Font): boolean {
    if (word === "ansicpg" && value) this.#document = decoderOf(value) ?? this.#document;
    else if (word === "deff") this.#standard = value;
    else if (word === "f") group.font = value;
    else if (word === "fcharset" && group.isDescribed) this.#describe(group.font, value);
    else {
      if (word === "plain") group.font = undefined;
      return false;
    }
    return true;
  }

  #describe(font: number | undefined, set: number | undefined): void {
    const page = pages[set ?? 0];
    const decoder = page === undefined ? undefined : decoderOf(page);
    if (font !== undefined && decoder) this.#fonts.set(font, decoder);
  }

  decode(bytes: readonly number[], { font = this.#standard }: Font): string {
    const decoder = font === undefined ? undefined : this.#fonts.get(font);
    return (decoder ?? this.#document).decode(Uint8Array.from(bytes));
  }
}

/** The decoder of a code page by its number; undefined if there is none. */
export function decoderOf(page: number): TextDecoder | undefined {
  try {
    return new TextDecoder(codePages[page] ?? `windows-${page}`);
  } catch {
    return undefined;
  }
}
