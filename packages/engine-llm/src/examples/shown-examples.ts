import { setImmediate } from "node:timers/promises";
import type { Evidence, StructureNode } from "@quarry/api";
import { lineLikeness, type SourceDocument } from "@quarry/document";
import { type EngineExample, type EngineRequest, parseDocument } from "@quarry/engine";
import { exampleText, type ShownExample } from "./example-text.ts";

/** Examples that a model is shown at most: those that are most like the document. */
const MOST_EXAMPLES = 2;

/** Longer documents, in bytes of JSON or UTF-16 code units of text, are no examples here: reading them takes too long. */
const LONGEST = 1_048_576;

type Used = NonNullable<Evidence["examples"]>;

/** The examples of one extraction. */
export type ShownExamples = {
  /** Returns them as a model reads them, for the fields of a structure; undefined where none has a value of these. */
  textFor(structure: StructureNode): string | undefined;
  /** Those that were shown so far. */
  readonly used: Used;
};

type Read = ShownExample & { id: string; likeness: number };

/**
 * Reads the examples of a request. Each has the same share of the tokens whichever others there are, and they stand in the
 * order of their ids, so that requests by the same examples begin with the same bytes.
 *
 * @param tokens that all of them may take together.
 * @param present puts an example into the form in which a model reads it.
 */
export async function readExamples(
  { examples = [], document }: Pick<EngineRequest, "examples" | "document">,
  { tokens, present }: { tokens: number; present: (text: string) => string },
): Promise<ShownExamples | undefined> {
  const read: Read[] = [];
  for (const example of tokens > 0 ? examples : []) {
    read.push(...readExample(example, document));
    await setImmediate();
  }
  const alike = read.toSorted((a, b) => b.likeness - a.likeness).slice(0, MOST_EXAMPLES);
  const inOrder = alike.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const used = new Map<string, Used[number]>();
  const textOf = ({ id, likeness, ...example }: Read, structure: StructureNode) => {
    const text = exampleText(example, structure, tokens / MOST_EXAMPLES);
    if (text === undefined) return [];
    used.set(id, { id, likeness: Math.round(likeness * 100) / 100 });
    return [present(text)];
  };
  if (inOrder.length === 0) return undefined;
  return {
    textFor(structure) {
      const texts = inOrder.flatMap((one) => textOf(one, structure));
      return texts.length > 0 ? texts.join("\n\n") : undefined;
    },
    get used() {
      return [...used.values()];
    },
  };
}

function readExample({ document, ...shown }: EngineExample, next: SourceDocument): Read[] {
  const size = document instanceof Uint8Array ? document.byteLength : document.text.length;
  if (size > LONGEST) return [];
  const parsed = parseDocument(document);
  return [{ ...shown, document: parsed, likeness: lineLikeness(parsed.text, next.text) }];
}
