import { type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import { type BlobReference, blobNames, distinctName, ExampleContent } from "@quarry/contracts";
import type { SourceDocument } from "@quarry/document";
import { lineDigests } from "../../domain/line-digests.ts";
import { readJson } from "../content.ts";

/** Contents that are kept in memory: those of some fifty schemas. */
const MAX_CONTENTS = 1_000;
/** Larger ones are read each time, in bytes. */
const MAX_KEPT_BYTES = 65_536;

export type ExampleContents = ReturnType<typeof createExampleContents>;

/** Returns what is kept of an example beside its document. */
export function exampleContent(
  { text, reader }: Pick<SourceDocument, "text" | "reader">,
  { output, places }: Pick<ExampleContent, "output" | "places">,
): ExampleContent {
  return { output, places, lines: lineDigests(text), reader: readerName(reader) };
}

/** Returns a reader with its version, as examples name it. */
export function readerName({ name, version }: SourceDocument["reader"]): string {
  return `${name}@${version}`;
}

/** The contents of examples in the blob store. They are erased with their extractions. */
export function createExampleContents(blobs: BlobStore) {
  const kept = new Map<string, ExampleContent>();

  return {
    /** Stores the right output of an extraction, and what its document is recognised by. */
    store(extractionId: string, content: ExampleContent): Promise<BlobReference> {
      const json = JSON.stringify(content);
      return blobs.put(extractionId, distinctName(blobNames.example, json), json);
    },

    /** Returns the content of an example; undefined if it is erased or lost. */
    async read(reference: BlobReference): Promise<ExampleContent | undefined> {
      const key = `${reference.owner}/${reference.sha256}`;
      const known = kept.get(key);
      if (known) return known;
      const parsed = ExampleContent.safeParse(await readJson(blobs, reference));
      if (!parsed.success) return undefined;
      if (reference.size <= MAX_KEPT_BYTES) kept.set(key, parsed.data);
      const [oldest] = kept.keys();
      if (kept.size > MAX_CONTENTS && oldest !== undefined) kept.delete(oldest);
      return parsed.data;
    },

    /** Overwrites the content of an example that is none any more. */
    async empty({ owner, name, sha256 }: BlobReference): Promise<void> {
      kept.delete(`${owner}/${sha256}`);
      try {
        await blobs.put(owner, name, "null");
      } catch (error) {
        if (!(error instanceof OwnerErasedError)) throw error;
      }
    },
  };
}
