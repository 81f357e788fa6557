import { createSchema, openSuite, startStandaloneSystem } from "@quarry/systems";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { eventsInFolder, ticket } from "../load.ts";

type Batch = { id: string; status: string; completed: number; pending: number };

const items = 400;
const kills = 4;

describe("a batch", { timeout: 240_000 }, () => {
  it("has each of its items once, however often the server is killed in the middle", async () => {
    const system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:9" });
    onTestFinished(() => system[Symbol.asyncDispose]());
    const open = async () => (await openSuite(system, "")).caller({ account: "acme" });
    let caller = await open();
    const schema = await createSchema(caller);
    const lines = Array.from(
      { length: items },
      (_, number) => `${JSON.stringify(ticket(number))}\n`,
    );
    const created = await caller.call<Batch>("POST", `/v1/batches?schema_id=${schema.id}`, {
      body: lines.join(""),
      headers: { "content-type": "application/x-ndjson" },
    });
    const { id } = created.body.data;
    const read = async () => (await caller.call<Batch>("GET", `/v1/batches/${id}`)).body.data;
    const until = (holds: (batch: Batch) => boolean) =>
      vi.waitUntil(async () => holds(await read()), { timeout: 120_000, interval: 50 });

    for (let kill = 1; kill <= kills; kill++) {
      const reached = Math.floor((items * kill) / (kills + 1));
      await until(({ completed, pending }) => completed + pending >= reached && pending > 0);
      await system.process.kill();
      await system.restart();
      caller = await open();
    }
    await until(({ status }) => status !== "running");
    expect(await read()).toMatchObject({ status: "completed", completed: items, pending: 0 });

    await system.process.stop();
    const events = [...(await eventsInFolder(system.folder)).values()];
    const extractions = events.filter(([first]) => first === "ExtractionRequested");
    expect(extractions).toHaveLength(items);
    expect(extractions.every(({ length }) => length === 2)).toBe(true);
    const batches = events.filter(([first]) => first === "BatchCreated");
    expect(batches).toEqual([["BatchCreated", "BatchCompleted"]]);
  });
});
