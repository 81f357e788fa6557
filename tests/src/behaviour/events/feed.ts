import type { AccountEvent, EventPage } from "@quarry/api";
import { parseJson } from "@quarry/kernel";
import { type Caller, createSchema, extractTicket, type Suite } from "@quarry/systems";
import { describe, expect, it } from "vitest";

/** Reads on until `count` events are there. */
async function untilThere(caller: Caller, count: number, query = ""): Promise<AccountEvent[]> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const { body } = await caller.call<EventPage>("GET", `/v1/events?limit=1000${query}`);
    if (body.data.data.length >= count || performance.now() > deadline) return body.data.data;
  }
}

/** The first events of a stream that somebody opens behind a cursor. */
async function streamed(suite: Suite, { key }: Caller, count: number, last?: string) {
  const leaving = new AbortController();
  const response = await fetch(`${suite.baseUrl}/v1/events`, {
    headers: {
      authorization: `Bearer ${key}`,
      accept: "text/event-stream",
      ...(last && { "last-event-id": last }),
    },
    signal: leaving.signal,
  });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  const received: AccountEvent[] = [];
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = `${text}${chunk}`.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, id, name, data = ""] = /^id: (.+)\nevent: (.+)\ndata: (.+)$/.exec(block) ?? [];
      if (!id) continue;
      const event = parseJson(data) as AccountEvent;
      expect([event.cursor, event.type]).toEqual([id, name]);
      received.push(event);
    }
    if (received.length >= count) break;
  }
  leaving.abort();
  return received.slice(0, count);
}

const typesOf = (events: AccountEvent[]) => events.map(({ type }) => type);

async function extractAndDelete(caller: Caller) {
  const schema = await createSchema(caller);
  const { id } = await extractTicket(caller, schema.id);
  await caller.call("DELETE", `/v1/extractions/${id}`);
  await caller.call("DELETE", `/v1/schemas/${schema.id}`);
  return { schemaId: schema.id, extractionId: id };
}

/** How a caller learns what happened. */
export function feedTheme(suite: () => Suite): void {
  describe("the feed", () => {
    it("lists what happened to extractions and schemas, each once, without content", async () => {
      const caller = await suite().caller();
      const { schemaId, extractionId } = await extractAndDelete(caller);
      const events = await untilThere(caller, 5);
      const pinned = { schemaId, schemaRevision: 1 };
      const number: unknown = expect.any(Number);
      const doubt = { needsReview: expect.any(Boolean) as unknown, leastConfidence: number };
      const howItEnded = { totalTokens: number, ...doubt };
      const ofExtraction = events.filter(({ type }) => type.startsWith("extraction."));
      expect(ofExtraction.map(({ type, data }) => [type, data])).toEqual([
        [
          "extraction.requested",
          { extractionId, ...pinned, sourceType: "text", model: "llm-4.1-mini" },
        ],
        ["extraction.completed", { extractionId, ...pinned, ...howItEnded }],
        ["extraction.deleted", { extractionId, ...pinned }],
      ]);
      const ofSchema = events.filter(({ type }) => type.startsWith("schema."));
      expect(ofSchema.map(({ type, data }) => [type, data])).toEqual([
        ["schema.created", pinned],
        ["schema.deleted", { schemaId }],
      ]);
      for (const listed of [ofExtraction, ofSchema]) {
        const sequences = listed.map(({ sequence }) => sequence);
        expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
      }
    });

    it("is read by cursor in pages of any size, with the same ids each time", async () => {
      const caller = await suite().caller();
      await extractAndDelete(caller);
      const whole = await untilThere(caller, 5);
      const found: AccountEvent[] = [];
      for (let after = ""; ; ) {
        const { body } = await caller.call<EventPage>("GET", `/v1/events?limit=2${after}`);
        found.push(...body.data.data);
        after = `&after=${body.data.next}`;
        if (!body.data.more) break;
      }
      expect(found.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      const [, second] = whole;
      expect(await untilThere(caller, 3, `&after=${second?.cursor}`)).toEqual(
        whole.slice(2).map((event) => ({ ...event, cursor: expect.any(String) })),
      );
    });

    it("lists some types alone, whose cursor misses no later one of them", async () => {
      const caller = await suite().caller();
      await extractAndDelete(caller);
      await untilThere(caller, 5);
      const path = "/v1/events?types=schema.deleted,extraction.failed";
      const { body } = await caller.call<EventPage>("GET", path);
      expect(typesOf(body.data.data)).toEqual(["schema.deleted"]);
      await extractAndDelete(caller);
      const later = await untilThere(caller, 1, `&types=schema.deleted&after=${body.data.next}`);
      expect(typesOf(later)).toEqual(["schema.deleted"]);
      expect(later[0]?.id).not.toBe(body.data.data[0]?.id);
    });

    it("is followed as a stream, which continues behind the last event that was received", async () => {
      const caller = await suite().caller();
      const following = streamed(suite(), caller, 5);
      await extractAndDelete(caller);
      const received = await following;
      const ids = received.map(({ id }) => id);
      expect(new Set(ids).size).toBe(5);
      for (const [index, { cursor }] of received.slice(0, 4).entries()) {
        const rest = await streamed(suite(), caller, 4 - index, cursor);
        expect(rest.map(({ id }) => id).sort()).toEqual(ids.slice(index + 1).sort());
      }
    });

    it("is received whole, each event once, by a reader that breaks off more than fifty times", {
      timeout: 90_000,
    }, async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const extractions = 45;
      const working = (async () => {
        for (let done = 0; done < extractions; done += 5) {
          await Promise.all(Array.from({ length: 5 }, () => extractTicket(caller, id)));
        }
      })();
      const total = 1 + 2 * extractions;
      const received: AccountEvent[] = [];
      let breaks = 0;
      for (; received.length < total; breaks++) {
        const count = Math.min(1 + (breaks % 2), total - received.length);
        received.push(...(await streamed(suite(), caller, count, received.at(-1)?.cursor)));
      }
      await working;
      expect(breaks).toBeGreaterThan(50);
      const whole = await untilThere(caller, total);
      expect(received.map((event) => event.id).sort()).toEqual(
        whole.map((event) => event.id).sort(),
      );
      expect(new Set(received.map(({ cursor }) => cursor)).size).toBe(total);
    });

    it("continues with what is still to come from `latest`", async () => {
      const caller = await suite().caller();
      await extractAndDelete(caller);
      await untilThere(caller, 5);
      const { body } = await caller.call<EventPage>("GET", "/v1/events?after=latest");
      expect(body.data).toMatchObject({ data: [], more: false });
      await createSchema(caller);
      const later = await untilThere(caller, 1, `&after=${body.data.next}`);
      expect(typesOf(later)).toEqual(["schema.created"]);
    });

    it("shows nothing to another account, and needs a right to read", async () => {
      const owner = await suite().caller();
      await extractAndDelete(owner);
      await untilThere(owner, 5);
      const stranger = await suite().caller();
      expect(await untilThere(stranger, 0)).toEqual([]);
      const writer = await suite().caller({ scopes: ["extractions:write"] });
      const { status } = await writer.call("GET", "/v1/events");
      expect(status).toBe(403);
    });

    it.each([
      ["after=nonsense", "after", "invalid_cursor"],
      ["types=extraction.completed,nonsense", "types", "invalid_types"],
      ["limit=1001", "limit", "too_big"],
    ])("refuses %s by name", async (query, field, rule) => {
      const caller = await suite().caller();
      const { status, body } = await caller.call("GET", `/v1/events?${query}`);
      expect([status, body.error?.issues?.[0]]).toMatchObject([422, { field, rule }]);
    });
  });
}
