import { Parser } from "htmlparser2";
import { impliedEnds } from "./implied-ends.ts";
import type { HtmlElement } from "./tree.ts";

const maxDepth = 300;
const maxCharacters = 20_000_000;
/** Elements and texts: some ten times those of a large page. */
export const maxNodes = 400_000;
const maxAttributes = 200;
/** Longer ones mostly hold pictures or scripts' data. */
const maxAttributeCharacters = 65_536;
const maxExcessDepth = 16_000;
/** Tags times the depth beyond the limit: the parser looks through all open elements at each tag. */
const maxDeepWork = 50_000_000;
const sliceCharacters = 65_536;

const inFigures = (count: number) => count.toLocaleString("en");
const tooLong = `has more than ${inFigures(maxCharacters)} characters`;
const tooMany = `has more than ${inFigures(maxNodes)} elements and texts`;
const tooDeep = `nests more than ${inFigures(maxExcessDepth)} levels deep, or has too many elements at that depth`;

/** Attributes whose words a page shows, or stands for. */
const shown = new Set("alt aria-label content datetime label srcdoc title value".split(" "));

export type HtmlTree = {
  root: HtmlElement;
  /** Elements and texts that were read. */
  nodes: number;
  /** The limit that the page exceeds, as the end of a sentence; its rest was not read. */
  limitExceeded?: string | undefined;
  /** Attributes that a page shows and that were left out: too long, or too many on one element. */
  attributesLeftOut: number;
};

/**
 * Parses a page into a light tree in time that grows with its size, whatever it holds. Elements
 * deeper than 300 give their text to the deepest one that is kept.
 */
export function parseHtml(html: string): HtmlTree {
  const builder = new TreeBuilder();
  const parser = new Parser(builder);
  const end = Math.min(html.length, maxCharacters);
  for (let at = 0; at < end && !builder.limitExceeded; at += sliceCharacters) {
    const slice = html.slice(at, Math.min(at + sliceCharacters, end));
    builder.expect(slice);
    parser.write(slice);
  }
  if (!builder.limitExceeded) parser.end();
  builder.flush();
  const { root, nodes, attributesLeftOut } = builder;
  const limitExceeded = builder.limitExceeded ?? (end < html.length ? tooLong : undefined);
  return { root, nodes, limitExceeded, attributesLeftOut };
}

/** Takes the parser's events; past a limit it takes no more. */
class TreeBuilder {
  readonly root: HtmlElement = newElement("#root");
  nodes = 0;
  limitExceeded: string | undefined;
  attributesLeftOut = 0;
  readonly #open = [this.root];
  /** What the parser has open, of what is not too deep; some of it has ended already. */
  readonly #parsed: HtmlElement[] = [];
  readonly #ended = new Set<HtmlElement>();
  #attributes = 0;
  #excess = 0;
  #deepWork = 0;
  #text = "";

  /** Foresees what the next piece may cost. */
  expect(slice: string): void {
    const depth = this.#excess + this.#ended.size;
    if (depth > 0) this.#deepWork += depth * slice.split("<").length;
    if (this.#deepWork > maxDeepWork) this.limitExceeded = tooDeep;
  }

  onopentagname(name: string): void {
    if (this.limitExceeded) return;
    this.flush();
    const element = newElement(name);
    this.#attributes = 0;
    this.#count();
    if (this.#open.length > maxDepth) this.#excess += 1;
    else this.#place(element);
    if (this.#excess + this.#ended.size > maxExcessDepth) this.limitExceeded = tooDeep;
  }

  #place(element: HtmlElement): void {
    const ends = impliedEnds(this.#open, element.name);
    if (ends > 0) for (const each of this.#open.splice(-ends)) this.#ended.add(each);
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    this.#parsed.push(element);
  }

  #count(): void {
    this.nodes += 1;
    if (this.nodes >= maxNodes) this.limitExceeded = tooMany;
  }

  onattribute(name: string, value: string): void {
    const element = this.#open.at(-1);
    if (this.limitExceeded || this.#excess > 0 || !element || name in element.attributes) return;
    this.#attributes += 1;
    if (this.#attributes > maxAttributes || value.length > maxAttributeCharacters) {
      if (shown.has(name)) this.attributesLeftOut += 1;
      return;
    }
    const own: Record<string, string> =
      element.attributes === none ? noAttributes() : element.attributes;
    own[name] = value;
    element.attributes = own;
  }

  onclosetag(): void {
    if (this.limitExceeded) return;
    this.flush();
    if (this.#excess > 0) this.#excess -= 1;
    else {
      const element = this.#parsed.pop();
      if (element && !this.#ended.delete(element)) this.#open.pop();
    }
  }

  /** Text comes in pieces, one for each entity. */
  ontext(text: string): void {
    if (!this.limitExceeded) this.#text += text;
  }

  flush(): void {
    if (this.#text === "") return;
    this.#open.at(-1)?.children.push(this.#text);
    this.#text = "";
    this.#count();
  }
}

/** Without a prototype, for a page may name its parts. */
function noAttributes(): Record<string, string> {
  const bare: unknown = Object.create(null);
  return bare as Record<string, string>;
}

/** Shared by the many elements that have none. */
const none: HtmlElement["attributes"] = Object.freeze(noAttributes());

function newElement(name: string): HtmlElement {
  return { name, attributes: none, children: [] };
}
