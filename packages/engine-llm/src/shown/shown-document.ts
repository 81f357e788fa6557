import type { StructureNode } from "@quarry/api";
import { addressMarks, type SourceDocument, type Span, withoutSpans } from "@quarry/document";
import { areAsked } from "./asked-addresses.ts";
import { fieldsOf } from "./fields.ts";
import { type Stated, statedIn } from "./stated.ts";

/** What a model is shown of a document that is to answer some fields. */
export class ShownDocument {
  readonly document: SourceDocument;
  /** What the source states beside its text. */
  readonly stated: Stated;
  /** Addresses of links that no field asks for, in the order of the text. */
  readonly #unshown: readonly Span[];

  constructor(document: SourceDocument, structure: StructureNode) {
    const { text } = document;
    const fields = fieldsOf(structure);
    const addresses = addressMarks(text, () => false);
    const words = withoutSpans(text, addresses, { start: 0, end: text.length });
    this.document = document;
    this.stated = statedIn(document, fields, words);
    const asked = areAsked(fields, this.stated);
    this.#unshown = asked ? addressMarks(text, asked) : addresses;
  }

  /** The text of a span as it is shown. */
  textOf(span: Span): string {
    return withoutSpans(this.document.text, this.#unshown, span);
  }
}
