import { bodyOf } from "../extract/body.ts";
import type { ExtractionOptions } from "../extract/options.ts";
import { readySource, type Source } from "../extract/source.ts";
import { type SourceAgain, sourceAgain } from "../extract/source-again.ts";
import { ask } from "../http/ask.ts";
import type { CallOptions } from "../http/deadline.ts";
import { segment } from "../http/segment.ts";
import type { Transport } from "../http/transport.ts";
import type { DocumentRecord } from "../responses/document.ts";
import type { Evidence, FailedEvidence } from "../responses/evidence.ts";
import type {
  CreatedExtraction,
  ExtractionListItem,
  ExtractionRecord,
  Include,
  Including,
} from "../responses/records.ts";
import type { ExtractionSummary } from "../responses/summary.ts";
import { type ExportParameters, exported } from "./exports.ts";
import { follow, type Step } from "./follow.ts";
import { type CursorList, cursorListOf, type ExtractionFilters, queryOf } from "./pages.ts";
import type { CreateOptions } from "./schemas.ts";

export type NewExtraction = ExtractionOptions & {
  schemaId: string;
  /** One of the schema's revisions, from 1; the present one by default. */
  schemaRevision?: number | undefined;
  source: Source;
  /** How many seconds to wait for the end; what has not ended then is pending. None by default. */
  waitSeconds?: number | undefined;
};

/** What is to be returned with a record. */
export type IncludeOptions<Asked extends Include> = { include?: Asked | undefined };

export type Extractions = ReturnType<typeof createExtractions>;

export function createExtractions(transport: Transport) {
  const at = (id: string) => `/extractions/${segment(id)}`;
  const file = (path: string, call?: CallOptions): Promise<Blob> =>
    transport.send({ method: "GET", path }, (response) => response.blob(), call);
  const source = (id: string, call?: CallOptions) => file(`${at(id)}/source`, call);

  return {
    /**
     * Begins an extraction, and waits only as long as `waitSeconds` says: `follow` reports its end.
     *
     * @throws ApiError with an `extractionId` of one that has failed within that time.
     */
    create<const Asked extends Include = []>(
      { waitSeconds = 0, ...request }: NewExtraction,
      { include, idempotencyKey, ...call }: CreateOptions & IncludeOptions<Asked> = {},
    ): Promise<Including<CreatedExtraction, Asked>> {
      const { headers, ...body } = bodyOf(readySource(request.source, request.type), request);
      // a body that cannot be sent again is not left on an open request
      const waits = waitSeconds >= 1 && !body.once;
      const preference = waits ? `, wait=${Math.floor(waitSeconds)}` : "";
      const path = `/extractions${queryOf({ include })}`;
      const sent = { ...body, headers: { Prefer: `respond-async${preference}`, ...headers } };
      return ask(transport, { method: "POST", path, idempotencyKey, waits, ...sent }, call);
    },
    get<const Asked extends Include = []>(
      id: string,
      { include, ...call }: CallOptions & IncludeOptions<Asked> = {},
    ): Promise<Including<ExtractionRecord, Asked>> {
      return ask(transport, { method: "GET", path: at(id) + queryOf({ include }) }, call);
    },
    /** `for await` reads by the cursor. */
    list<const Asked extends Include = []>(
      filters: ExtractionFilters & IncludeOptions<Asked> = {},
      call?: CallOptions,
    ): CursorList<Including<ExtractionListItem, Asked>> {
      return cursorListOf<Including<ExtractionListItem, Asked>>(filters, (asked) =>
        ask(transport, { method: "GET", path: `/extractions${queryOf(asked)}` }, call),
      );
    },
    /** A file of all extractions that match, newest first, as it is sent: JSON Lines or CSV. */
    export: (parameters: ExportParameters = {}, call?: CallOptions) =>
      exported(transport, parameters, call),
    /** Where each value stands in the source; of a failed extraction, why it failed. */
    evidence: (id: string, call?: CallOptions) =>
      ask<Evidence | FailedEvidence>(
        transport,
        { method: "GET", path: `${at(id)}/evidence` },
        call,
      ),
    /** The text that was read from the source, with `words` those of its pages and their boxes. */
    document: (id: string, { words, ...call }: CallOptions & { words?: boolean } = {}) =>
      ask<DocumentRecord>(
        transport,
        { method: "GET", path: `${at(id)}/document${queryOf({ words })}` },
        call,
      ),
    /** A page of a PDF or an image as a JPEG, which the boxes of evidence fit. */
    pageImage: (id: string, page: number, call?: CallOptions) =>
      file(`${at(id)}/pages/${page}`, call),
    /** The source as it was sent or fetched, to be saved: who wrote it is not known. */
    source,
    /**
     * What an extraction was made from, for `extract` or `create` to send once more, by another schema or
     * other options: an address, which is fetched again, or the text or file as it came.
     *
     * @throws ConflictError where its source was never read.
     */
    async again(id: string, call?: CallOptions): Promise<SourceAgain> {
      const record = await ask<ExtractionRecord>(transport, { method: "GET", path: at(id) }, call);
      return sourceAgain(record, () => source(id, call));
    },
    /** The extraction at a glance: schema, engine, pages, what is missing, why it failed. */
    summary: (id: string, call?: CallOptions) =>
      ask<ExtractionSummary>(transport, { method: "GET", path: `${at(id)}/summary` }, call),
    /** Yields an extraction's progress, until it has completed or failed. */
    follow: (id: string, call?: CallOptions): AsyncIterable<Step> => follow(transport, id, call),
    /** Erases an extraction, its source and its output for good. */
    async delete(id: string, call?: CallOptions): Promise<void> {
      await ask(transport, { method: "DELETE", path: at(id) }, call);
    },
  };
}
