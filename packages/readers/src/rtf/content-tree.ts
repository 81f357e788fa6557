import type { HtmlNode } from "../html/tree/tree.ts";
import { newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import { Characters, type Font } from "./characters.ts";
import { type Manner, RunningText } from "./running-text.ts";
import { type RtfToken, rtfTokens } from "./tokens.ts";

/** Groups that hold what a page does not show. */
const unseen = new Set(
  "fonttbl colortbl stylesheet info pict object listtable listoverridetable generator datastore themedata bkmkstart bkmkend xmlnstbl revtbl filetbl".split(
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

/** Groups of a page's margins: paragraphs of their own. */
const margins = /^(header|footer)[lrf]?$/;

type Group = Manner &
  Font & {
    /** Holds what a page does not show. */
    hidden: boolean;
    /** Was deleted while changes were tracked. */
    isDeleted: boolean;
    /** Says what a field shows, such as an address. */
    isInstruction: boolean;
    /** Stands within a line, whose end its own paragraphs are not. */
    isNote: boolean;
    skip: number;
    /** What the end of this very group does. */
    atEnd?: "paragraph" | "bracket" | undefined;
  };

/** Collects paragraphs and rows while the pieces pass by. */
class RtfBuilder {
  readonly root = newElement("div");
  deletions = 0;
  readonly #groups: Group[] = [
    {
      hidden: false,
      isDeleted: false,
      isInstruction: false,
      isNote: false,
      isUnseen: false,
      isDescribed: false,
      skip: 1,
    },
  ];
  readonly #text = new RunningText();
  #instruction = "";
  #bytes: number[] = [];
  #cells: HtmlNode[][] = [];
  #left = 0;
  readonly #characters = new Characters();

  take(token: RtfToken): void {
    const group = this.#groups.at(-1);
    if (!group) return;
    if (token.kind !== "byte") this.#decodeBytes(group);
    if (token.kind === "open") this.#groups.push({ ...group, atEnd: undefined });
    else if (token.kind === "close") this.#close();
    else if (token.kind === "word") this.#word(token.word, token.value, group);
    else if (token.kind === "byte") this.#byte(token.value);
    else this.#add(token.text, group);
  }

  finish(): XmlElement {
    const group = this.#groups.at(-1);
    if (group) this.#decodeBytes(group);
    this.#paragraph();
    return this.root;
  }

  #close(): void {
    const ended = this.#groups.length > 1 ? this.#groups.pop() : undefined;
    if (ended?.atEnd === "paragraph") this.#paragraph();
    if (ended?.atEnd === "bracket") this.#text.add("] ", { isUnseen: false });
  }

  /** Takes words where they belong. */
  #say(text: string, group: Group): void {
    if (text === "") return;
    if (group.isInstruction) this.#instruction += text;
    else if (group.isDeleted && !group.hidden) this.deletions += 1;
    else if (!group.hidden) this.#text.add(text, group);
  }

  #byte(value: number): void {
    if (this.#left > 0) this.#left -= 1;
    else this.#bytes.push(value);
  }

  /** Characters that stand for one which old programs do not know are left out. */
  #add(text: string, group: Group): void {
    const shown = text.slice(this.#left);
    this.#left = Math.max(0, this.#left - text.length);
    this.#say(shown, group);
  }

  #decodeBytes(group: Group): void {
    if (this.#bytes.length > 0) this.#say(this.#characters.decode(this.#bytes, group), group);
    this.#bytes = [];
  }

  #word(word: string, value: number | undefined, group: Group): void {
    if (this.#characters.take(word, value, group)) return;
    if (word === "fonttbl") group.isDescribed = true;
    if (word === "*" || unseen.has(word)) group.hidden = true;
    else if (word === "uc") group.skip = value ?? 1;
    else if (word === "u" && value !== undefined) {
      this.#say(String.fromCharCode(value & 0xffff), group);
      this.#left = group.skip;
    } else if (word === "v" || word === "plain") group.isUnseen = word === "v" && value !== 0;
    else if (word === "deleted") group.isDeleted = value !== 0;
    else if (/^(field|fldinst|fldrslt)$/.test(word)) this.#field(word, group);
    else if (word === "footnote" || margins.test(word)) this.#aside(word, group);
    else if (word === "par" || word === "sect" || word === "page") this.#paragraph(group);
    else if (word === "cell" || word === "nestcell") this.#cell();
    else if (word === "row" || word === "nestrow") this.#row();
    else this.#say(letters[word] ?? "", group);
  }

  #field(word: string, group: Group): void {
    if (word === "field") this.#instruction = "";
    else if (word === "fldinst") Object.assign(group, { hidden: false, isInstruction: true });
    else group.url = /^\s*HYPERLINK\s+"([^"]+)"/.exec(this.#instruction)?.[1];
  }

  /** What stands beside the text: notes where they are referred to, margins by themselves. */
  #aside(word: string, group: Group): void {
    const isNote = word === "footnote";
    group.isNote ||= isNote;
    if (isNote) this.#say(" [", group);
    else this.#paragraph();
    group.atEnd = isNote ? "bracket" : "paragraph";
  }

  #paragraph(group?: Group): void {
    if (this.#cells.length > 0 || group?.isNote) this.#text.add(" ", { isUnseen: false });
    else if (!this.#text.isEmpty) this.root.children.push(newElement("p", this.#text.take()));
    else this.#text.take();
  }

  #cell(): void {
    this.#cells.push(this.#text.take());
  }

  #row(): void {
    const row = newElement(
      "tr",
      this.#cells.map((nodes) => newElement("td", nodes)),
    );
    this.#cells = [];
    const last = this.root.children.at(-1);
    if (typeof last === "object" && last.name === "table") last.children.push(row);
    else this.root.children.push(newElement("table", [row]));
  }
}

/**
 * The paragraphs and tables of RTF as a tree that the writer of pages knows, and how many pieces of
 * it were deleted while changes were tracked.
 */
export function rtfTree(rtf: string): { tree: XmlElement; deletions: number } {
  const builder = new RtfBuilder();
  for (const token of rtfTokens(rtf)) builder.take(token);
  return { tree: builder.finish(), deletions: builder.deletions };
}
