import type { StructuredData } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { SourceDocument } from "@quarry/document";
import type { Json } from "@quarry/kernel";
import { linesOf, plainText } from "./plain-text.ts";

/** What a value was read from beside the text. */
export type Stated = {
  kind: StructuredData["kind"];
  words: string;
  /** Its names by level. */
  path?: string;
  /** How well these name the field, 0 to 1. */
  named?: number;
};

/** Finds JSON pointers into the document of the data that states values; all is indexed on first use. */
export function statedIn({ structured }: SourceDocument): (stated: Stated) => string | undefined {
  let index: Map<string, string> | undefined;
  return ({ kind, words }) => {
    index ??= indexOf(structured);
    return index.get(keyOf(kind, words));
  };
}

function indexOf(structured: SourceDocument["structured"]): Map<string, string> {
  const index = new Map<string, string>();
  for (const [at, { kind, value }] of structured.entries()) {
    visit(value, `/structured/${at}/value`, (text, pointer) => {
      for (const words of [text, plainText(text), ...linesOf(text).map(plainText)]) {
        const key = keyOf(kind, words);
        if (!index.has(key)) index.set(key, pointer);
      }
    });
  }
  return index;
}

function visit(value: Json, pointer: string, see: (text: string, pointer: string) => void): void {
  if (value === null) return;
  if (typeof value !== "object") {
    see(String(value), pointer);
    return;
  }
  if (Array.isArray(value) && value.every((part) => typeof part === "string")) {
    see(value.join(", "), pointer);
  }
  for (const [name, part] of Object.entries(value)) visit(part, childPointer(pointer, name), see);
}

function keyOf(kind: string, words: string): string {
  return `${kind} ${words}`;
}
