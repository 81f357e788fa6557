import { demoDocuments, encryptedPdf } from "@quarry/samples";
import { brokenFiles } from "@quarry/samples/broken-files";
import { describeWith } from "@quarry/servers";
import { startCollector } from "@quarry/servers/collector";
import { startDocumentServer } from "@quarry/servers/document-server";
import { faults, startProvider } from "@quarry/servers/provider";
import {
  type Caller,
  type Created,
  createSchema,
  formOf,
  openSuite,
  passwordMark,
} from "@quarry/systems";
import { describe, expect, it, vi } from "vitest";
import { llmEnvironment, note, secrets } from "../black-box/llm/llm-stage.ts";
import { newMarker } from "../black-box/markers.ts";
import {
  type Restartable,
  restartableDistributed,
  restartableStandalone,
  type StartRestartable,
} from "./restartable.ts";

const within = { timeout: 60_000, interval: 100 };
const never = new Promise<never>(() => undefined);
/** Must stand in nothing that is logged or traced. */
const hidden = [...Object.values(secrets), passwordMark];

function marker(): string {
  const made = newMarker();
  hidden.push(made);
  return made;
}

/** Sources of every type, good ones and such that fail on the way. */
async function sources(documentsUrl: string): Promise<Record<string, string | File>[]> {
  const password = marker();
  const pdf = () => new File([encryptedPdf([[`Remark: ${marker()}`]], password)], marker());
  const { receiptImage } = await demoDocuments();
  const broken = await brokenFiles(8, 7);
  return [
    { type: "text", source: `Remark: ${marker()}`, instruction: marker() },
    { type: "text", source: new File([`Remark: ${marker()}`], `${marker()}.txt`) },
    { type: "pdf", source: pdf(), password },
    { type: "pdf", source: pdf(), password: marker() },
    { type: "image", source: new File([receiptImage.bytes], `${marker()}.png`) },
    { type: "webpage", source: `${documentsUrl}/page?${marker()}` },
    { type: "webpage", source: `${documentsUrl}/moved#${marker()}` },
    { type: "webpage", source: `${documentsUrl}/${marker()}` },
    { type: "webpage", source: `http://${marker()}.invalid/${marker()}` },
    { type: "webpage", source: `http://${marker()}:${marker()}@127.0.0.1:9/` },
    ...broken.map(({ type, bytes }) => ({
      type,
      source: new File([Buffer.from(bytes)], marker()),
    })),
  ];
}

/** A full run, which the worker is killed in the midst of; answers with what was logged and traced. */
async function run(start: StartRestartable): Promise<{ logged: string[]; traced: string[] }> {
  await using collector = await startCollector();
  const page = `<p>Remark: ${marker()}</p>`;
  await using documents = await startDocumentServer({
    "/page": { type: "text/html", body: page },
    "/moved": { type: "", body: "", status: 302, headers: { location: `/page?${marker()}` } },
  });
  const echo = { status: 400, message: `You sent ${secrets.source}` };
  await using provider = await startProvider({
    answer: () => ({ result: { remark: secrets.answer } }),
    fault: (_call, index) =>
      [faults.waits(never), faults.refuses(echo), faults.says(`${secrets.answer} is no JSON`)][
        index
      ],
  });
  const environment = {
    ...llmEnvironment(provider.baseUrl),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  await using worker = await start(environment, documents.url);
  hidden.push(await worker.system.apiKey("kept-secret"));
  const before = await openSender(worker, documents.url);
  const first = { type: "text", source: `Remark: ${secrets.source}` };
  expect((await before.send(first, { prefer: "respond-async" })).status).toBe(202);
  await provider.call(0);
  await worker.kill();
  await worker.start();

  const { send, suite, caller } = await openSender(worker, documents.url);
  const answers = (await sources(documents.url)).map((fields) => send(fields));
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual(expect.arrayContaining([200, 422]));
  for (const key of [marker(), `quarry_${marker()}`]) {
    expect((await suite.stranger(key).call("GET", "/v1/schemas")).status).toBe(401);
  }
  await caller.call("GET", `/v1/extractions?search=${marker()}`);
  await caller.call("GET", `/v1/${marker()}`);
  const lastId = await lastLogged(caller, worker.system.output);
  await vi.waitFor(() => {
    const traced = collector.bodies.join();
    for (const each of [lastId, "read image"]) expect(traced.includes(each)).toBe(true);
  }, within);
  await worker.stop(); // sends the rest of what it has traced
  return { logged: worker.system.output(), traced: [...collector.bodies] };
}

/** A caller with a schema, and how it sends sources. */
async function openSender({ system }: Restartable, documentsUrl: string) {
  const suite = await openSuite(system, documentsUrl);
  const caller = await suite.caller();
  const { id: schema_id } = await createSchema(caller, note.name, note.structure);
  const send = (fields: Record<string, string | File>, more = {}) => {
    const headers = { "idempotency-key": marker(), cookie: marker(), ...more };
    const form = formOf({ schema_id, ...fields });
    return caller.call<Created>("POST", "/v1/extractions", { form, headers });
  };
  return { suite, caller, send };
}

/** Resolves with the id of a last request, once its line is there. */
async function lastLogged(caller: Caller, output: () => string[]): Promise<string> {
  const requestId = `the.last.${crypto.randomUUID()}`;
  await caller.call("GET", "/v1/extractions", { headers: { "x-request-id": requestId } });
  const isLogged = () => output().some((text) => text.includes(requestId));
  await vi.waitFor(() => expect(isLogged()).toBe(true), within);
  return requestId;
}

function expectSecrecy({ logged, traced }: { logged: string[]; traced: string[] }): void {
  const lines = logged.flatMap((text) => text.split("\n")).filter((line) => line.startsWith("{"));
  const received = ["provider call failed", "handled", "request"];
  for (const each of received) expect(lines.join("\n")).toContain(`"msg":"${each}"`);
  const secretsIn = (text: string) => hidden.filter((secret) => text.includes(secret));
  expect(
    logged.flatMap((text) => text.split("\n")).filter((line) => secretsIn(line).length),
  ).toEqual([]);
  expect(secretsIn(traced.join("\n"))).toEqual([]);
}

const limit = { timeout: 300_000 };

describe("a run with every kind of source, failure and refusal, and a crash", limit, () => {
  it("logs and traces no key, password, source, address or output on the standalone server", async () => {
    expectSecrecy(await run(restartableStandalone));
  });
});

describeWith(["nats", "mongodb"], "such a run of the distributed form", () => {
  it("logs and traces none either", async () => {
    expectSecrecy(await run(restartableDistributed));
  }, 300_000);
});
