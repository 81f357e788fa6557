import { ask, jsonBody } from "../http/ask.ts";
import type { CallOptions } from "../http/deadline.ts";
import { segment } from "../http/segment.ts";
import type { Transport } from "../http/transport.ts";
import type { AddedExampleRecord, ExampleRecord } from "../responses/records.ts";
import type { Json } from "../schema/structure.ts";

export type ExampleInput = {
  /** A completed extraction of the schema. */
  extractionId: string;
  /** The right output, whole; that of its review unless given, which is the engine's until a person changes it. */
  output?: Json | undefined;
};

/** Corrected extractions that later ones of a schema learn from. */
export function createSchemaExamples(transport: Transport) {
  const at = (schemaId: string) => `/schemas/${segment(schemaId)}/examples`;
  return {
    /** Adds an example, or replaces the one of the same extraction, and says what of it teaches nothing. */
    add: (schemaId: string, input: ExampleInput, call?: CallOptions) =>
      ask<AddedExampleRecord>(
        transport,
        { method: "POST", path: at(schemaId), ...jsonBody(input) },
        call,
      ),
    /** All of them, at most 50, the newest first. */
    async list(schemaId: string, call?: CallOptions): Promise<ExampleRecord[]> {
      const request = { method: "GET", path: at(schemaId) } as const;
      return (await ask<{ data: ExampleRecord[] }>(transport, request, call)).data;
    },
    /** The extraction stays, its corrected output is erased. */
    async delete(schemaId: string, extractionId: string, call?: CallOptions): Promise<void> {
      const path = `${at(schemaId)}/${segment(extractionId)}`;
      await ask(transport, { method: "DELETE", path }, call);
    },
  };
}
