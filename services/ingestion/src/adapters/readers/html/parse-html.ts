import { Parser } from "htmlparser2";
import type { HtmlElement } from "./tree.ts";

const maxDepth = 300;
const maxCharacters = 20_000_000;
/** Elements and texts: some ten times those of a large page. */
const maxNodes = 300_000;
const maxAttributes = 200;
/** Longer ones hold pictures or scripts' data, and nothing that a page shows. */
const maxAttributeCharacters = 65_536;
const maxExcessDepth = 16_000;
/** Tags times the depth beyond the limit: the parser looks through all open elements at each tag. */
const maxDeepWork = 50_000_000;
const sliceCharacters = 65_536;

export type HtmlTree = {
  root: HtmlElement;
  /** Elements and texts that were read. */
  nodes: number;
  /** True where the page passed a limit and its rest was not read. */
  truncated: boolean;
};

/**
 * Parses a page into a light tree in time that grows with its size, whatever it holds. Elements
 * deeper than 300 give their text to the deepest one that is kept.
 */
export function parseHtml(html: string): HtmlTree {
  const builder = new TreeBuilder();
  const parser = new Parser(builder);
  const end = Math.min(html.length, maxCharacters);
  for (let at = 0; at < end && !builder.full; at += sliceCharacters) {
    const slice = html.slice(at, Math.min(at + sliceCharacters, end));
    builder.expect(slice);
    parser.write(slice);
  }
  if (!builder.full) parser.end();
  builder.flush();
  return { root: builder.root, nodes: builder.nodes, truncated: builder.full || end < html.length };
}

/** Takes the parser's events; past a limit it takes no more and is full. */
class TreeBuilder {
  readonly root: HtmlElement = newElement("#root");
  nodes = 0;
  full = false;
  readonly #open = [this.root];
  #attributes = 0;
  #excess = 0;
  #deepWork = 0;
  #text = "";

  /** Foresees what the next piece may cost. */
  expect(slice: string): void {
    if (this.#excess > 0) this.#deepWork += this.#excess * slice.split("<").length;
    if (this.#deepWork > maxDeepWork) this.full = true;
  }

  onopentagname(name: string): void {
    if (this.full) return;
    this.flush();
    const element = newElement(name);
    this.#attributes = 0;
    this.#count();
    if (this.#open.length > maxDepth) {
      this.#excess += 1;
      this.#attributes = maxAttributes;
    } else {
      this.#open.at(-1)?.children.push(element);
      this.#open.push(element);
    }
    if (this.#excess > maxExcessDepth) this.full = true;
  }

  #count(): void {
    this.nodes += 1;
    if (this.nodes >= maxNodes) this.full = true;
  }

  onattribute(name: string, value: string): void {
    if (this.full || this.#attributes++ >= maxAttributes) return;
    const attributes = this.#open.at(-1)?.attributes;
    if (attributes && !(name in attributes) && value.length <= maxAttributeCharacters) {
      attributes[name] = value;
    }
  }

  onclosetag(): void {
    if (this.full) return;
    this.flush();
    if (this.#excess > 0) this.#excess -= 1;
    else if (this.#open.length > 1) this.#open.pop();
  }

  /** Text comes in pieces, one for each entity. */
  ontext(text: string): void {
    if (!this.full) this.#text += text;
  }

  flush(): void {
    if (this.#text === "") return;
    this.#open.at(-1)?.children.push(this.#text);
    this.#text = "";
    this.#count();
  }
}

function newElement(name: string): HtmlElement {
  return { name, attributes: Object.create(null), children: [] }; // a page may name `__proto__`
}
