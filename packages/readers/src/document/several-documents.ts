import type { DocumentWarning, Page } from "@quarry/api";

/** Pages of one document within a file, from 1, both included. */
export type DocumentPages = { first: number; last: number };

/** "3/4", "3 of 4": a page's number and how many there are. */
const pageOf = /(?<![\d.,/-])(\d{1,3})\s?(?:\/|\p{L}{1,4})\s?(\d{1,3})(?![\d.,/-])/gu;
/** Characters of a line that numbers a page. */
const longestNumbering = 120;
/** Lines at the head of a page in which a document's own number stands. */
const mostHeadLines = 25;
const longestHead = 5_000;
/** A name and a number of five signs or more, three of them digits: "Invoice no.: 2026-0017". */
const numbered =
  /(\p{L}[\p{L} .]{1,30}?)[.:\s#№º°]{1,6}((?=(?:[^\s\d]*\d){3})[\p{Lu}\d][\p{Lu}\d/-]{4,24})(?![\w,.])/gu;
/** Share of its figures that a page has in common with another of which it is a copy. */
const copied = 0.9;

type Numbering = { number: number; of: number };

/** What a page says of its number, by the words around it. */
function numberings(text: string): Map<string, Numbering> {
  const found = new Map<string, Numbering>();
  for (const line of text.split("\n")) {
    if (line.length > longestNumbering) continue;
    for (const match of line.matchAll(pageOf)) {
      const [number, of] = [Number(match[1]), Number(match[2])];
      const frame = line.replaceAll(/\d+/g, "#").replaceAll(/\s+/g, " ").trim();
      if (number >= 1 && number <= of) found.set(`${frame} ${match.index > 0}`, { number, of });
    }
  }
  return found;
}

/** The documents that numbers of pages part a file into, if each counts to its end: 1/2, 2/2, 1/1. */
function countedTo(numbers: readonly (Numbering | undefined)[]): DocumentPages[] | undefined {
  const documents: DocumentPages[] = [];
  for (const [index, page] of numbers.entries()) {
    const before = index === 0 ? undefined : numbers[index - 1];
    const begins = before === undefined || before.number === before.of;
    const follows = before && page?.number === before.number + 1 && page.of === before.of;
    if (!page || (begins ? page.number !== 1 : !follows)) return undefined;
    if (begins) documents.push({ first: index + 1, last: index + page.of });
  }
  const end = numbers.at(-1);
  return end && end.number === end.of ? documents : undefined;
}

function byPageNumbers(texts: readonly string[]): DocumentPages[] {
  const pages = texts.map(numberings);
  for (const frame of pages[0]?.keys() ?? []) {
    const documents = countedTo(pages.map((page) => page.get(frame)));
    if (documents && documents.length > 1) return documents;
  }
  return [];
}

/** The numbers that a page's head gives names to. */
function headNumbers(text: string): Map<string, string> {
  const head = text.slice(0, longestHead).split("\n").slice(0, mostHeadLines).join("\n");
  const numbers = new Map<string, string>();
  for (const [, name = "", value = ""] of head.matchAll(numbered)) {
    const label = name.trim().toLowerCase();
    if (!numbers.has(label)) numbers.set(label, value);
  }
  return numbers;
}

function headingOf(text: string): string {
  return text.trimStart().split("\n", 1)[0]?.replaceAll(/\s+/g, " ").trim() ?? "";
}

type Head = { heading: string; numbers: ReadonlyMap<string, string> };

/** The documents that a number under the same name and heading parts a file into: it changes, and none comes again. */
function changesOf(label: string, heads: readonly Head[]): DocumentPages[] {
  const documents: DocumentPages[] = [];
  const seen = new Set<string>();
  let current: string | undefined;
  for (const [index, { heading, numbers }] of heads.entries()) {
    const number = numbers.get(label) ?? current;
    const last = documents.at(-1);
    if (number === current && last) last.last = index + 1;
    else {
      if (number === undefined || seen.has(number) || heading !== heads[0]?.heading) return [];
      seen.add(number);
      current = number;
      documents.push({ first: index + 1, last: index + 1 });
    }
  }
  return documents.length > 1 ? documents : [];
}

/** Kinds of documents whose number is theirs alone, as the lexicon calls them. */
const kinds = new Set(["invoice", "receipt", "credit", "bid", "deliverynote"]);

/** Whether a name is that of a document's own number, in any language of the lexicon. */
async function namesDocument(label: string): Promise<boolean> {
  const { conceptsIn } = await import("@quarry/vocabulary");
  const concepts = conceptsIn(label);
  return concepts.includes("number") && concepts.some((concept) => kinds.has(concept));
}

async function byNumber(texts: readonly string[]): Promise<DocumentPages[]> {
  const heads = texts.map((text) => ({ heading: headingOf(text), numbers: headNumbers(text) }));
  for (const label of heads[0]?.numbers.keys() ?? []) {
    const documents = changesOf(label, heads);
    if (documents.length > 0 && (await namesDocument(label))) return documents;
  }
  return [];
}

function figuresOf(text: string): Set<string> {
  return new Set(text.match(/\d[\d.,/-]*\d/g) ?? []);
}

/** Whether two pages have nearly the same figures: the second is a copy for somebody else. */
function areCopies(one: string, other: string): boolean {
  const [figures, others] = [figuresOf(one), figuresOf(other)];
  const shared = [...figures].filter((figure) => others.has(figure)).length;
  return shared >= copied * Math.max(figures.size, others.size);
}

/**
 * Finds the documents that a file holds one after the other, where that is certain: each numbers its pages to their end, or
 * a number that is a document's own by its name changes below the same heading. Copies of one document are one. Empty if the file
 * is one document, or nothing says that it is more.
 *
 * @param texts Of its pages.
 */
export async function documentsIn(texts: readonly string[]): Promise<DocumentPages[]> {
  if (texts.length < 2) return [];
  const counted = byPageNumbers(texts);
  const documents = counted.length > 0 ? counted : await byNumber(texts);
  const firsts = documents.map(({ first }) => texts[first - 1] ?? "");
  const differ = firsts.every((text, index) => {
    return firsts.slice(0, index).every((earlier) => !areCopies(earlier, text));
  });
  return differ ? documents : [];
}

/** Documents that a warning names. */
const mostNamed = 20;

/** Says that a file holds several documents, and on which of its pages each is. */
export async function severalDocuments({
  text,
  pages,
}: {
  text: string;
  pages: Page[];
}): Promise<DocumentWarning[]> {
  const documents = await documentsIn(pages.map(({ start, end }) => text.slice(start, end)));
  if (documents.length === 0) return [];
  const numberOf = (page: number) => pages[page - 1]?.number ?? page;
  const ranges = documents.slice(0, mostNamed).map(({ first, last }) => {
    return first === last ? `${numberOf(first)}` : `${numberOf(first)}–${numberOf(last)}`;
  });
  const more = documents.length > mostNamed ? " and more" : "";
  const message = `The file holds ${documents.length} documents: pages ${ranges.join(", ")}${more}; send each on its own, or choose its pages`;
  return [{ code: "several_documents", message }];
}
