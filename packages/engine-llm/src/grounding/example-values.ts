import type { StructureNode } from "@quarry/api";
import { Locator } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import type { Misfit } from "../answer/misfits.ts";
import { fromExample } from "../merge/tree.ts";

/** Knows the values that a model was shown in examples. */
export class ExampleValues {
  readonly #text: string;
  #shown: Locator | undefined;

  /** @param text the examples as the model read them. */
  constructor(text: string) {
    this.#text = text;
  }

  /** Returns whether the examples have a value of a type. */
  have(type: StructureNode["type"], value: Json): boolean {
    if (typeof value !== "string" && typeof value !== "number") return false;
    this.#shown ??= new Locator({ text: this.#text });
    return this.#shown.locate(type, value).length > 0;
  }

  /** Marks the values that do not fit their fields and that the examples have, while the document does not. */
  marked(misfits: readonly Misfit[], content: string): Misfit[] {
    return misfits.map((one) => {
      const isCopied = this.areCopiedIn(JSON.stringify(one.value), content);
      return isCopied ? { ...one, reason: fromExample } : one;
    });
  }

  /** Returns whether an answer, as the model wrote it, has a value that the examples have and the document does not. */
  areCopiedIn(answer: string, content: string): boolean {
    let document: Locator | undefined;
    return literalsIn(answer).some((value) => {
      const types =
        typeof value === "number" ? (["number"] as const) : (["string", "date"] as const);
      return types.some((type) => {
        if (!this.have(type, value)) return false;
        document ??= new Locator({ text: content });
        return types.every((one) => document?.locate(one, value).length === 0);
      });
    });
  }
}

/** The texts and numbers of a JSON text, which may break off; names of members are none. */
const literal = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;

function literalsIn(json: string): (string | number)[] {
  return Array.from(json.matchAll(literal)).flatMap(
    ([, text, colon, number]): (string | number)[] => {
      if (number !== undefined) return [Number(number)];
      return text === undefined || colon ? [] : unquoted(text);
    },
  );
}

function unquoted(text: string): string[] {
  try {
    return [String(JSON.parse(text))];
  } catch {
    return []; // no text of JSON
  }
}
