import type {
  DocumentWarning,
  Element,
  Heading,
  HiddenText,
  Link,
  Page,
  QuotedText,
  StructuredData,
  Table,
} from "@quarry/api";
import type { PageImage } from "@quarry/document";

/**
 * A page, sheet or slide, or with `pages` a document of several; offsets and page numbers are those of its own text.
 */
export type DocumentPart = {
  text: string;
  /** Absent where the part is one page. */
  pages?: Page[] | undefined;
  tables: Table[];
  structured?: StructuredData[] | undefined;
  links?: Link[] | undefined;
  outline?: Heading[] | undefined;
  elements?: Element[] | undefined;
  hidden?: HiddenText[] | undefined;
  quoted?: QuotedText[] | undefined;
  images?: PageImage[] | undefined;
  warnings?: DocumentWarning[] | undefined;
};

type Joined = { [Field in keyof DocumentPart]-?: NonNullable<DocumentPart[Field]> };

const separator = "\n\n";

/** Moves a part's places to where it stands in the joined text. */
class Move {
  readonly #by: number;
  readonly #pagesBefore: number;
  readonly #hasPages: boolean;

  constructor({
    by,
    pagesBefore,
    hasPages,
  }: { by: number; pagesBefore: number; hasPages: boolean }) {
    this.#by = by;
    this.#pagesBefore = pagesBefore;
    this.#hasPages = hasPages;
  }

  /** A part that is one page has no numbers of its own. */
  number(own: number | undefined): number {
    return this.#pagesBefore + (this.#hasPages ? (own ?? 1) : 1);
  }

  range<Range extends HiddenText>(range: Range): Range {
    return { ...range, start: range.start + this.#by, end: range.end + this.#by };
  }

  page({ words, ...page }: Page): Page {
    const frame = { ...this.range(page), number: this.number(page.number) };
    return words ? { ...frame, words: words.map((word) => this.range(word)) } : frame;
  }

  table(table: Table): Table {
    const rows = table.rows.map((row) => row.map((cell) => this.range(cell)));
    return { ...this.range(table), page: this.number(table.page), rows };
  }

  data(data: StructuredData): StructuredData {
    const { start, end } = data;
    const isShown = start !== undefined && end !== undefined;
    return isShown ? { ...data, ...this.range({ start, end }) } : data;
  }

  heading(heading: Heading): Heading {
    return { ...heading, start: heading.start + this.#by };
  }

  image(image: PageImage): PageImage {
    return { ...image, page: this.number(image.page) };
  }

  warning(warning: DocumentWarning): DocumentWarning {
    return this.#hasPages ? { ...warning, page: this.number(warning.page) } : warning;
  }
}

/** The pages of a part, `written` characters long with what parts it from the next. */
function pagesOf({ text, pages }: DocumentPart, written: number): Page[] {
  const own = pages ?? [{ number: 1, start: 0, end: text.length }];
  return own.map((page, index) => (index + 1 < own.length ? page : { ...page, end: written }));
}

/** One text of many parts, whose pages follow each other and are numbered from 1. */
export function joinParts(parts: readonly DocumentPart[]): Joined {
  const joined: Joined = {
    ...{ text: "", pages: [], tables: [], structured: [], links: [], outline: [] },
    ...{ elements: [], hidden: [], quoted: [], images: [], warnings: [] },
  };
  const texts: string[] = [];
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const written = index + 1 < parts.length ? part.text + separator : part.text;
    const hasPages = part.pages !== undefined;
    const move = new Move({ by: at, pagesBefore: joined.pages.length, hasPages });
    for (const each of pagesOf(part, written.length)) joined.pages.push(move.page(each));
    for (const each of part.tables) joined.tables.push(move.table(each));
    for (const each of part.structured ?? []) joined.structured.push(move.data(each));
    for (const each of part.links ?? []) joined.links.push(move.range(each));
    for (const each of part.outline ?? []) joined.outline.push(move.heading(each));
    for (const each of part.elements ?? []) joined.elements.push(move.range(each));
    for (const each of part.hidden ?? []) joined.hidden.push(move.range(each));
    for (const each of part.quoted ?? []) joined.quoted.push(move.range(each));
    for (const each of part.images ?? []) joined.images.push(move.image(each));
    for (const each of part.warnings ?? []) joined.warnings.push(move.warning(each));
    texts.push(written);
    at += written.length;
  }
  return { ...joined, text: texts.join("") };
}

/** One page of many parts. */
export function onOnePage(parts: readonly DocumentPart[]): DocumentPart {
  const { pages: _, tables, ...page } = joinParts(parts);
  return { ...page, tables: tables.map(({ page: _own, ...table }) => table) };
}
