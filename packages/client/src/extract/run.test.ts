import { expect, it } from "vitest";
import { Quarry } from "../quarry.ts";

const failure = { code: "INTERNAL", message: "The evidence is damaged", retryable: false } as const;

/** A server that answers the creation of an extraction with this evidence. */
function clientOf(evidence: unknown): Quarry {
  const data = { id: "e1", output: { name: "Ada" }, totalTokens: 1, schemaRevision: 1, evidence };
  return new Quarry({
    baseUrl: "http://quarry.test",
    apiKey: "key",
    fetch: async () => Response.json({ status: true, message: "", data }, { status: 201 }),
  });
}

const request = { source: "Name: Ada", schema: { id: "s1" } };

it("throws why the evidence of a completed extraction is lost", async () => {
  const ended = clientOf({ failure, spentTokens: 0 }).extract(request);
  await expect(ended).rejects.toMatchObject({
    ...failure,
    name: "ServerError",
    extractionId: "e1",
    extractionHasFailed: false,
  });
});

it("says of no failed reading that the extraction has failed", async () => {
  const error = { code: "UNAVAILABLE", retryable: false };
  const created = { status: true, message: "", data: { id: "e1", schemaRevision: 1 } };
  const refusal = { status: false, message: "busy", data: null, error };
  const client = new Quarry({
    ...{ baseUrl: "http://quarry.test", maxRetries: 0 },
    fetch: async (_, { method } = {}) =>
      method === "POST"
        ? Response.json(created, { status: 202 })
        : Response.json(refusal, { status: 503 }),
  });
  await expect(client.extract(request)).rejects.toMatchObject({
    ...{ code: "UNAVAILABLE", extractionId: "e1", extractionHasFailed: false },
  });
});

it("says that an extraction was deleted where it has no evidence by then", async () => {
  const ended = clientOf(null).extract(request);
  await expect(ended).rejects.toThrow("The extraction e1 was deleted while it was read");
});
