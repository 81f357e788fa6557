/** What a caller writes who has no client: the least that each way of extracting needs. */
export type BareFetch = {
  /** One request that is answered when the extraction has ended, with its evidence: what the client sends. */
  waiting(text: string): Promise<void>;
  /** What a longer extraction takes: begin, follow the events, read the record with its evidence. */
  following(text: string): Promise<void>;
};

export function createBareFetch(baseUrl: string, key: string, schemaId: string): BareFetch {
  const authorization = `Bearer ${key}`;
  const read = async (path: string) =>
    (await fetch(`${baseUrl}/v1/extractions/${path}`, { headers: { authorization } })).text();
  const create = async (text: string, prefer: string) => {
    const response = await fetch(`${baseUrl}/v1/extractions?include=evidence`, {
      method: "POST",
      headers: {
        ...{ authorization, prefer, "content-type": "application/json" },
        "idempotency-key": crypto.randomUUID(),
      },
      body: JSON.stringify({ schema_id: schemaId, type: "text", source: text }),
    });
    return (await response.json()) as { data: { id: string; evidence: unknown } };
  };
  return {
    async waiting(text) {
      const { evidence } = (await create(text, "respond-async, wait=10")).data;
      if (!evidence) throw new Error("It has not completed");
    },
    async following(text) {
      const { id } = (await create(text, "respond-async")).data;
      const events = await read(`${id}/events`);
      if (!events.includes('"completed"')) throw new Error(`It has not completed: ${events}`);
      JSON.parse(await read(`${id}?include=evidence`));
    },
  };
}
