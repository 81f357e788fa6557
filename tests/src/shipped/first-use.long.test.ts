import { readFile } from "node:fs/promises";
import { buildImages, forImages, tagOf } from "@quarry/deployment/images";
import { startDocker } from "@quarry/servers";
import { createSchema, extractTicket, openSuite, ticketOutput } from "@quarry/systems";
import { describe, expect, it, vi } from "vitest";

const nowhere = "http://127.0.0.1:9";

describe.runIf(forImages.isMet)(forImages.named("a container that is all of Quarry"), () => {
  it("is started by the README's command, says its key, and keeps its data", {
    timeout: 900_000,
  }, async () => {
    await (await buildImages())[Symbol.asyncDispose]();
    await using engine = await startDocker({ shared: [], network: "own" });
    const readme = await readFile(new URL("../../../README.md", import.meta.url), "utf8");
    const [, line = ""] = /^docker (run .+)$/m.exec(readme) ?? [];
    const run = line.split(" ");
    const baseUrl = `http://127.0.0.1:${await engine.sandbox.reach(3000)}`;
    await engine.docker(run);
    const key = await vi.waitFor(
      async () => {
        const logs = engine.sandbox.command("sh", "-c", "docker logs quarry 2>&1");
        const said = await engine.sandbox.run(logs);
        expect(said).toMatch(/quarry_\w+/);
        return /quarry_\w+/.exec(said)?.[0] ?? "";
      },
      { timeout: 60_000, interval: 200 },
    );
    const system = { baseUrl, apiKey: async () => key, [Symbol.asyncDispose]: async () => {} };
    const caller = await vi.waitFor(async () => (await openSuite(system, nowhere)).caller(), {
      timeout: 60_000,
      interval: 200,
    });
    const schema = await createSchema(caller);
    expect((await extractTicket(caller, schema.id)).output).toEqual(ticketOutput);

    const admin = ["run", "--rm", "--volumes-from", "quarry", tagOf("admin"), "usage"];
    expect(await engine.docker(admin)).toContain("1 completed");
    await engine.docker(["rm", "--force", "quarry"]);
    await engine.docker(run);
    await vi.waitFor(
      async () => {
        const { body } = await caller.call<{ meta: { total: number } }>("GET", "/v1/extractions");
        expect(body.data.meta.total).toBe(1);
      },
      { timeout: 60_000, interval: 200 },
    );
  });
});
