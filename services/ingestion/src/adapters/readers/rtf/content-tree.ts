import { newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import { type RtfToken, rtfTokens } from "./tokens.ts";

/** Groups that hold what a page does not show. */
const unseen = new Set(
  "fonttbl colortbl stylesheet info pict object fldinst listtable listoverridetable generator datastore themedata bkmkstart bkmkend xmlnstbl revtbl filetbl".split(
    " ",
  ),
);
const letters: Record<string, string> = {
  tab: " ",
  line: "\n",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
};

type Group = { hidden: boolean; skip: number };

/** Collects paragraphs and rows while the pieces pass by. */
class RtfBuilder {
  readonly root = newElement("div");
  #groups: Group[] = [{ hidden: false, skip: 1 }];
  #text = "";
  #bytes: number[] = [];
  #cells: string[] = [];
  #left = 0;
  #decoder = new TextDecoder("windows-1252");

  take(token: RtfToken): void {
    if (token.kind !== "byte") this.#decodeBytes();
    const group = this.#groups.at(-1);
    if (!group) return;
    if (token.kind === "open") this.#groups.push({ ...group });
    else if (token.kind === "close") this.#close();
    else if (token.kind === "word") this.#word(token.word, token.value, group);
    else if (token.kind === "byte") this.#byte(token.value, group);
    else this.#add(token.text, group);
  }

  finish(): XmlElement {
    this.#decodeBytes();
    this.#paragraph();
    return this.root;
  }

  #close(): void {
    if (this.#groups.length > 1) this.#groups.pop();
  }

  #byte(value: number, group: Group): void {
    if (this.#left > 0) this.#left -= 1;
    else if (!group.hidden) this.#bytes.push(value);
  }

  /** Characters that stand for one which old programs do not know are left out. */
  #add(text: string, group: Group): void {
    const shown = text.slice(this.#left);
    this.#left = Math.max(0, this.#left - text.length);
    if (!group.hidden) this.#text += shown;
  }

  #decodeBytes(): void {
    if (this.#bytes.length > 0) this.#text += this.#decoder.decode(Uint8Array.from(this.#bytes));
    this.#bytes = [];
  }

  #word(word: string, value: number | undefined, group: Group): void {
    if (word === "*" || unseen.has(word)) group.hidden = true;
    else if (word === "ansicpg" && value) this.#useCodePage(value);
    else if (word === "uc") group.skip = value ?? 1;
    else if (word === "u" && value !== undefined && !group.hidden) {
      this.#text += String.fromCharCode(value & 0xffff);
      this.#left = group.skip;
    } else if (word === "par" || word === "sect" || word === "page") this.#paragraph();
    else if (word === "cell" || word === "nestcell") this.#cell();
    else if (word === "row" || word === "nestrow") this.#row();
    else if (!group.hidden) this.#text += letters[word] ?? "";
  }

  #useCodePage(page: number): void {
    const names: Record<number, string> = {
      932: "shift_jis",
      936: "gbk",
      949: "euc-kr",
      950: "big5",
    };
    const label = names[page] ?? `windows-${page}`;
    try {
      this.#decoder = new TextDecoder(label);
    } catch {
      // a code page that nobody decodes: the western one stays
    }
  }

  #paragraph(): void {
    if (this.#cells.length > 0) this.#text += " ";
    else if (this.#text.trim() !== "") this.root.children.push(newElement("p", [this.#text]));
    if (this.#cells.length === 0) this.#text = "";
  }

  #cell(): void {
    this.#cells.push(this.#text);
    this.#text = "";
  }

  #row(): void {
    const row = newElement(
      "tr",
      this.#cells.map((text) => newElement("td", [text])),
    );
    this.#cells = [];
    const last = this.root.children.at(-1);
    if (typeof last === "object" && last.name === "table") last.children.push(row);
    else this.root.children.push(newElement("table", [row]));
  }
}

/** The paragraphs and tables of RTF as a tree that the writer of pages knows. */
export function rtfTree(rtf: string): XmlElement {
  const builder = new RtfBuilder();
  for (const token of rtfTokens(rtf)) builder.take(token);
  return builder.finish();
}
