import { mathText } from "../office/math-text.ts";
import { newElement } from "../xml/elements.ts";
import { walkXml, type XmlElement } from "../xml/parse-xml.ts";
import { HiddenRuns } from "./hidden-runs.ts";
import type { HiddenStyles } from "./hidden-styles.ts";
import { Placeholders } from "./placeholders.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Elements around text that the converter would leave out with it. */
const wrappers = new Set(["w:fldSimple", "w:bdo", "w:dir"]);

/** Properties that the converter knows by another name. */
const names: Record<string, string> = { "w:dstrike": "w:strike" };
const nameOf = (tag: string) => names[tag] ?? tag;

/** What a program may show, by what it understands. */
type Alternatives = { choice?: string; fallback?: string };

const holdsText = (xml: string) => /<w:t[ >]/.test(xml);

function chosen({ choice = "", fallback = "" }: Alternatives): string {
  return holdsText(choice) && !holdsText(fallback) ? choice : fallback || choice;
}

/** Writes a part's XML while its elements pass by. */
class SimplerWord {
  readonly #runs: HiddenRuns;
  /** What is written, and within it what stands apart until its end is known. */
  readonly #written: string[][] = [[]];
  readonly #alternatives: Alternatives[] = [];
  /** Text boxes of the drawings that are open. */
  readonly #boxes: string[][] = [];
  readonly #placeholders = new Placeholders();
  /** The elements of a formula that are open. */
  readonly #formula: XmlElement[] = [];

  constructor(styles: HiddenStyles) {
    this.#runs = new HiddenRuns(styles);
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (this.#formula.length > 0 || tag === "m:oMath") this.#openFormula(tag, attributes);
    else this.#openElement(tag, attributes);
  }

  #openElement(tag: string, attributes: Record<string, string>): void {
    this.#runs.open(tag, attributes);
    this.#placeholders.open(tag, attributes["w:val"]);
    if (tag === "mc:AlternateContent") this.#alternatives.push({});
    else if (this.#isApart(tag)) this.#written.push([]);
    else if (!wrappers.has(tag) && tag !== "w:highlight") {
      this.#put(openingTag(nameOf(tag), attributes));
    }
    if (tag === "w:drawing") this.#boxes.push([]);
  }

  close(tag: string): void {
    if (this.#formula.length > 0) this.#closeFormula();
    else this.#closeElement(tag);
  }

  #closeElement(tag: string): void {
    if (this.#isApart(tag)) this.#keep(tag, (this.#written.pop() ?? []).join(""));
    else if (tag === "mc:AlternateContent") this.#put(chosen(this.#alternatives.pop() ?? {}));
    else if (!wrappers.has(tag) && tag !== "w:highlight") {
      this.#put(`${this.#runs.mark}</${nameOf(tag)}>`);
    }
    if (tag === "w:drawing") {
      const boxes = this.#boxes.pop() ?? [];
      if (boxes.length > 0) this.#put(`<w:pict>${boxes.join("")}</w:pict>`);
    }
    this.#placeholders.close(tag);
    this.#runs.close();
  }

  text(text: string): void {
    if (this.#placeholders.hold) return;
    if (this.#formula.length > 0) this.#formula.at(-1)?.children.push(text);
    else this.#put(escapeXml(text));
  }

  toString(): string {
    return this.#written.flat().join("");
  }

  #put(xml: string): void {
    this.#written.at(-1)?.push(xml);
  }

  #isApart(tag: string): boolean {
    if (tag === "mc:Choice" || tag === "mc:Fallback") return this.#alternatives.length > 0;
    return tag === "w:txbxContent" && this.#boxes.length > 0;
  }

  #keep(tag: string, xml: string): void {
    const alternatives = this.#alternatives.at(-1);
    if (tag === "w:txbxContent") this.#boxes.at(-1)?.push(`<${tag}>${xml}</${tag}>`);
    else if (tag === "mc:Fallback" && alternatives) alternatives.fallback ??= xml;
    else if (alternatives) alternatives.choice ??= xml;
  }

  #openFormula(tag: string, attributes: Record<string, string>): void {
    const element = newElement(tag, [], attributes);
    this.#formula.at(-1)?.children.push(element);
    this.#formula.push(element);
  }

  #closeFormula(): void {
    const element = this.#formula.pop();
    if (this.#formula.length > 0 || !element) return;
    const text = escapeXml(mathText(element));
    this.#put(`<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`);
  }
}

/**
 * A part's XML, well formed whatever it was, in the words that the converter knows: text of simple
 * fields, of text boxes and of formulas stands in runs, hidden runs have a highlight of their own
 * and no others have any, what two lines strike out has one, and a content control that still shows its placeholder has no words.
 */
export function sanitizeWordXml(xml: string, styles: HiddenStyles, name: string): string {
  const word = new SimplerWord(styles);
  walkXml(xml, name, {
    open: (tag, attributes) => word.open(tag, attributes),
    close: (tag) => word.close(tag),
    text: (text) => word.text(text),
  });
  return word.toString();
}

/** Characters of a text or an attribute as XML has them. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

function openingTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${all.join("")}>`;
}
