import { limits } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import type { ExampleContent, ExtractionInput } from "@quarry/contracts";
import { headOf, type SourceDocument } from "@quarry/document";
import { type Engine, type EngineExample, parseDocument } from "@quarry/engine";
import { lineDigests, shareOfLines } from "../../domain/line-digests.ts";
import type { SchemaExample } from "../../domain/schema-examples.ts";
import { readUnlessLost } from "../content.ts";
import { type ExampleContents, readerName } from "./example-content.ts";
import type { ReadExamples } from "./read-examples.ts";
import { isStale } from "./renew-example.ts";
import type { ExampleRenewals } from "./renew-examples.ts";

/** An example that has fewer of its lines in the document is of another source. */
const LEAST_LIKENESS = 0.1;

/** A longer document is parsed here for its lines only up to this many bytes; beyond it, examples are used by name alone. */
const MAX_COMPARED_BYTES = 4_194_304;

/** The document of an extraction that is to be worked on. */
export type ChosenFor = {
  schemaId: string;
  extractionId: string;
  document: SourceDocument | Uint8Array;
};

/**
 * Returns the examples for a document: those that were asked for, or those that are most alike. Those of the schema whose
 * documents another version of the document's reader made are read again for later documents.
 */
export type ChooseExamples = (
  chosenFor: ChosenFor,
  asked: ExtractionInput["examples"],
) => Promise<EngineExample[]>;

type Known = { example: SchemaExample; content: ExampleContent };

export function createChooseExamples(dependencies: {
  blobs: Pick<BlobStore, "read">;
  engine: Pick<Engine, "takesExamples">;
  contents: ExampleContents;
  readExamples: ReadExamples;
  renewals: Pick<ExampleRenewals, "start">;
}): ChooseExamples {
  const { blobs, engine, contents, readExamples, renewals } = dependencies;

  async function contentsOf(examples: readonly SchemaExample[]): Promise<Known[]> {
    const read = examples.map(async (example) => {
      const content = await contents.read(example.content);
      return content ? [{ example, content }] : [];
    });
    return (await Promise.all(read)).flat();
  }

  /** An example whose document was erased since is left out. */
  async function load({ example, content: { output, places } }: Known): Promise<EngineExample[]> {
    const document = await readUnlessLost(blobs, example.document);
    return document ? [{ id: example.extractionId, document, output, places }] : [];
  }

  function renewStale(known: readonly Known[], reader: SourceDocument["reader"]): void {
    const stale = known.filter(({ content }) => isStale(content, reader));
    renewals.start(stale.map((one) => ({ ...one, reader: readerName(reader) })));
  }

  return async ({ schemaId, extractionId, document }, asked) => {
    if (!engine.takesExamples || asked === "none") return [];
    const examples = (await readExamples(schemaId)).filter(
      (one) => one.extractionId !== extractionId && isAllowed(one.extractionId, asked),
    );
    if (examples.length === 0) return [];
    const known = await contentsOf(examples);
    const { reader } = document instanceof Uint8Array ? headOf(document) : document;
    renewStale(known, reader);
    const chosen = Array.isArray(asked) ? known : mostAlike(known, document);
    return (await Promise.all(chosen.map(load))).flat();
  };
}

/** Returns whether an extraction's request lets it use an example. */
function isAllowed(id: string, asked: ExtractionInput["examples"]): boolean {
  if (asked === undefined || asked === "none") return asked === undefined;
  return Array.isArray(asked) ? asked.includes(id) : !asked.except.includes(id);
}

function mostAlike(known: readonly Known[], document: SourceDocument | Uint8Array): Known[] {
  if (document instanceof Uint8Array && document.byteLength > MAX_COMPARED_BYTES) return [];
  const lines = new Set(lineDigests(parseDocument(document).text));
  return known
    .map((one) => ({ one, likeness: shareOfLines(one.content.lines, lines) }))
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, limits.chosenExamples)
    .map(({ one }) => one);
}
