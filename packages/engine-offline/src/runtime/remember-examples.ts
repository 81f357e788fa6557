import type { Evidence, StructureNode } from "@quarry/api";
import { type EngineExample, parseDocument, type ValuePlaces } from "@quarry/engine";
import { sha256 } from "@quarry/kernel";
import type { Example } from "../examples/example.ts";
import { extractOffline } from "../pipeline/extract-offline.ts";

/** UTF-16 code units of text that a thread remembers: some ten documents of usual length, or one long one. */
const MAX_LENGTH = 400_000;

type Options = Parameters<typeof extractOffline>[2];

export type RememberedExamples = {
  /** Returns an example with what the engine finds in it alone, as it was read before where it is remembered. */
  read(example: EngineExample, structure: StructureNode, options: Options): Example;
};

/** Remembers the examples that were used last, because what is learned from them costs as much as an extraction. */
export function rememberExamples(maxLength = MAX_LENGTH): RememberedExamples {
  const held = new Map<string, Example>();
  let length = 0;

  function hold(key: string, example: Example): void {
    held.set(key, example);
    length += example.document.text.length;
    for (const [oldest, { document }] of held) {
      if (length <= maxLength) return;
      held.delete(oldest);
      length -= document.text.length;
    }
  }

  return {
    read({ document: stored, ...shown }, structure, options) {
      const key = sha256(JSON.stringify([shown, structure]));
      const known = held.get(key);
      if (known) {
        held.delete(key);
        held.set(key, known);
        return known;
      }
      const document = parseDocument(stored);
      const { output: found, evidence } = extractOffline(document, structure, {
        ...options,
        examples: [],
      });
      const example = { ...shown, document, found, foundAt: placesOf(evidence.leaves) };
      hold(key, example);
      return example;
    },
  };
}

function placesOf(leaves: Evidence["leaves"]): ValuePlaces {
  const placed = leaves.flatMap(({ pointer, start, end }) =>
    start === undefined || end === undefined ? [] : [[pointer, { start, end }] as const],
  );
  return Object.fromEntries(placed);
}
