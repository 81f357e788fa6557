import { ConnectionError } from "../errors/errors.ts";
import { type BatchItem, lineOf } from "../extract/batch-item.ts";
import { ask as askFor } from "../http/ask.ts";
import type { CallOptions } from "../http/deadline.ts";
import { awayMs, mayRepeat } from "../http/patience.ts";
import { dataOf } from "../http/read-answer.ts";
import { segment } from "../http/segment.ts";
import type { Request, Transport } from "../http/transport.ts";
import type { BatchRecord, BatchResult, BatchStatus } from "../responses/batches.ts";
import { type List, type ListParameters, listOf, queryOf } from "./pages.ts";
import type { CreateOptions } from "./schemas.ts";

/** How often a wait looks at its batch, in ms. */
const lookEveryMs = 1_000;

/** What the list of batches takes. */
export type BatchFilters = Omit<ListParameters, "search"> & { status?: BatchStatus };

export type Batches = ReturnType<typeof createBatches>;

export function createBatches(transport: Transport) {
  const at = (id: string) => `/batches/${segment(id)}`;
  const ask = (request: Request, call?: CallOptions) =>
    transport.send(request, async (response) => (await dataOf(response)) as BatchRecord, call);

  return {
    /** Begins a batch of up to 50,000 items. Every item is checked before any begins. */
    async create(
      { schemaId, items }: { schemaId: string; items: readonly BatchItem[] },
      { idempotencyKey, ...call }: CreateOptions = {},
    ): Promise<BatchRecord> {
      const path = `/batches${queryOf({ schema_id: schemaId })}`;
      const headers = { "Content-Type": "application/x-ndjson" };
      const parts: string[] = [];
      for (const item of items) parts.push(await lineOf(item));
      const lines = new Blob(parts);
      const body = () => lines;
      return ask({ method: "POST", path, headers, body, idempotencyKey }, call);
    },
    get: (id: string, call?: CallOptions) => ask({ method: "GET", path: at(id) }, call),
    /** Begins no further item; what has begun continues. */
    cancel: (id: string, call?: CallOptions) =>
      ask({ method: "POST", path: `${at(id)}/cancel` }, call),

    /** A new batch of what failed and may pass, in the items' order. */
    retry: (id: string, { idempotencyKey, ...call }: CreateOptions = {}) =>
      ask({ method: "POST", path: `${at(id)}/retry`, idempotencyKey }, call),
    list(parameters: BatchFilters = {}, call?: CallOptions): List<BatchRecord> {
      return listOf(parameters, (asked) =>
        askFor(transport, { method: "GET", path: `/batches${queryOf(asked)}` }, call),
      );
    },

    /**
     * Yields a batch's progress, every second, until it is completed or cancelled and nothing is pending.
     *
     * @throws ConnectionError or ServerError where the server is away for a minute.
     */
    async *follow(id: string, call?: CallOptions): AsyncGenerator<BatchRecord, void> {
      let awaySince: number | undefined;
      for (;;) {
        const batch = await ask({ method: "GET", path: at(id) }, call).catch((error: unknown) => {
          awaySince ??= Date.now();
          if (!mayRepeat(error) || Date.now() - awaySince > awayMs) throw error;
        });
        if (batch) {
          awaySince = undefined;
          yield batch;
          if (batch.status !== "running" && batch.pending === 0) return;
        }
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    },

    /**
     * What became of each item, in the items' order, as it is read.
     *
     * @throws ConnectionError where the connection breaks before the end.
     */
    async *results(id: string, call?: CallOptions): AsyncGenerator<BatchResult, void> {
      const request = { method: "GET", path: `${at(id)}/results` } as const;
      const { body } = await transport.send(request, async (response) => response, call);
      if (!body) return;
      let rest = "";
      for await (const text of readable(body)) {
        const lines = `${rest}${text}`.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) yield JSON.parse(line) as BatchResult;
      }
    },
  };
}

async function* readable(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  try {
    for await (const piece of body) yield decoder.decode(piece, { stream: true });
  } catch (error) {
    const message = "The connection broke before the end of the results";
    throw new ConnectionError(message, { cause: error });
  }
}
