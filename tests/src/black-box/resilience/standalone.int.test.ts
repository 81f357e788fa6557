import { startDocumentServer } from "@quarry/servers/document-server";
import {
  type Created,
  createSchema,
  formOf,
  openSuite,
  runProgram,
  startStandaloneSystem,
} from "@quarry/systems";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { eventsInFolder, expectAllCompleted, submit, ticket } from "../load.ts";

const page = "<p>Ticket number: TK-7</p><p>Amount: 7.50</p>";

/** A server, and a page at `/slow` that is not sent before `release`. */
async function stage() {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  let released = false;
  const documents = opened.use(
    await startDocumentServer({
      "/slow": (_request, response) => {
        if (released) response.setHeader("content-type", "text/html").end(page);
      },
    }),
  );
  const system = opened.use(await startStandaloneSystem({ documentsUrl: documents.url }));
  const release = () => {
    released = true;
  };
  const open = async () => (await openSuite(system, documents.url)).caller({ account: "acme" });
  return { documents, system, release, open };
}

describe("the standalone server", { timeout: 180_000 }, () => {
  it("ends all that it accepted, once each, after it was killed in the middle", async () => {
    const { system, open } = await stage();
    const caller = await open();
    const schema = await createSchema(caller);
    const accepted = new Map<string, number>();
    const enough = Promise.withResolvers<void>();
    const sent = Array.from({ length: 60 }, async (_, number) => {
      const answer = await submit(caller, schema.id, ticket(number)).catch(() => undefined);
      if (answer?.status === 202) accepted.set(answer.body.data.id, number);
      if (accepted.size === 20) enough.resolve();
    });
    await enough.promise;
    await system.process.kill();
    await Promise.all(sent);

    await system.restart();
    await expectAllCompleted(await open(), accepted);
    await system.process.stop();
    const events = await eventsInFolder(system.folder);
    for (const id of accepted.keys()) {
      expect(events.get(id)).toEqual(["ExtractionRequested", "ExtractionCompleted"]);
    }
  });

  it("refuses a second server on its folder by name", async () => {
    const { system } = await stage();
    const second = await runProgram(["services/standalone/src/main.ts"], {
      PORT: "0",
      QUARRY_METRICS_PORT: "0",
      QUARRY_DATA_DIR: system.folder,
    });
    expect(second.exitCode).toBe(1);
    expect(second.said).toContain(`${system.folder} is in use by another Quarry server`);
    expect((await fetch(`${system.baseUrl}/readyz`)).status).toBe(200);
  });

  it("answers what is in flight when it is asked to stop, exits with 0, and resumes it", async () => {
    const { documents, system, release, open } = await stage();
    const caller = await open();
    const schema = await createSchema(caller);
    const fields = { schema_id: schema.id, type: "webpage", source: `${documents.url}/slow` };
    const answers = Array.from({ length: 8 }, () =>
      caller.call<Created>("POST", "/v1/extractions", { form: formOf(fields) }),
    );
    await vi.waitFor(() => expect(documents.requests.length).toBe(8), { timeout: 60_000 });
    system.process.terminate();
    const answered = await Promise.all(answers);
    expect(answered.map(({ status }) => status)).toEqual(Array(8).fill(202));
    await system.process.ended;
    expect(system.process.exitCode()).toBe(0);

    release();
    await system.restart();
    await expectAllCompleted(await open(), new Map(answered.map(({ body }) => [body.data.id, 7])));
  });
});
