import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent } from "@quarry/contracts";
import type { WalkedView } from "@quarry/event-store";
import { extractionIdOf, extractionStream, isExtractionStream } from "../domain/extraction.ts";
import { type ExtractionRow, lacksContent } from "../domain/extraction-row.ts";
import { contentIn, evolveWith } from "./content.ts";
import type { ExtractionViews } from "./ports.ts";

/** The projection of extractions' events into rows of the read model. */
export function extractionProjection(
  views: ExtractionViews,
  blobs: BlobStore,
): WalkedView<ExtractionEvent, ExtractionRow> {
  const evolve = evolveWith(contentIn(blobs));
  const { rowIds } = views;
  return {
    rows: views,
    rowId: extractionIdOf,
    takes: isExtractionStream,
    evolve,
    lacksContent,
    streamOf: extractionStream,
    rowIds,
  };
}
