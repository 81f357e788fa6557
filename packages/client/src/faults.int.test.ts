import type { IncomingMessage } from "node:http";
import { type DocumentServer, startDocumentServer } from "@quarry/servers/document-server";
import { type Fate, startHttpProxy } from "@quarry/servers/http-proxy";
import {
  type StandaloneSystem,
  startStandaloneSystem,
  ticketOutput,
  ticketStructure,
  ticketText,
} from "@quarry/systems";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  ConflictError,
  ConnectionError,
  Quarry,
  type QuarryOptions,
  RateLimitError,
  SourceError,
  TimeoutError,
} from "./index.ts";

const opened = new AsyncDisposableStack();
const schema = { name: "Ticket", structure: ticketStructure as never };
const source = ticketText;

/** A page that comes when it is let go. */
const page = Promise.withResolvers<void>();

let system: StandaloneSystem;
beforeAll(async () => {
  documents = opened.use(
    await startDocumentServer({
      "/slow": async (_request, response) => {
        await page.promise;
        response.writeHead(200, { "content-type": "text/html" }).end(`<p>${ticketText}</p>`);
      },
    }),
  );
  const environment = { QUARRY_FETCH_TIMEOUT_MS: "30000" };
  system = opened.use(await startStandaloneSystem({ documentsUrl: documents.url }, environment));
});
let documents: DocumentServer;
const slowPage = () => new URL(`${documents.url}/slow`);
afterAll(() => opened.disposeAsync());

/** A client of a fresh account, by way of a proxy that fails by rule. */
async function clientBehind(
  fateOf: (request: IncomingMessage) => Fate,
  options: QuarryOptions = {},
) {
  const proxy = opened.use(await startHttpProxy(() => system.baseUrl, fateOf));
  const apiKey = await system.apiKey(`account-${crypto.randomUUID()}`);
  return new Quarry({ baseUrl: proxy.url, apiKey, ...options });
}

const refusal = (code: string, status: number, retryAfter: string): Fate => ({
  status,
  headers: { "content-type": "application/json", "retry-after": retryAfter },
  body: JSON.stringify({
    ...{ status: false, message: "Refused", data: null },
    error: { code, requestId: "r-1", retryable: true },
  }),
});

it("makes exactly 40 extractions by 40 calls where every second answer to a POST is lost", async () => {
  let posts = 0;
  const quarry = await clientBehind(({ method }) =>
    method === "POST" && ++posts % 2 === 0 ? "lose-answer" : "pass",
  );
  const ids = new Set<string>();
  const one = async () => {
    const { id, data } = await quarry.extract({ source, schema });
    expect(data).toEqual(ticketOutput);
    ids.add(id);
  };
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 8 }, one));
  const { meta } = await quarry.extractions.list({ perPage: 1 }).page();
  expect([ids.size, meta.total]).toEqual([40, 40]);
  expect(posts).toBeGreaterThan(60);
}, 300_000);

it("waits as long as the server asks for", async () => {
  let refusals = 1;
  const quarry = await clientBehind(() =>
    refusals-- > 0 ? refusal("RATE_LIMITED", 429, "3") : "pass",
  );
  const started = performance.now();
  await quarry.schemas.list().page();
  expect(performance.now() - started).toBeGreaterThanOrEqual(2_990);
});

it("does not wait where its deadline comes first", async () => {
  const quarry = await clientBehind(() => refusal("RATE_LIMITED", 429, "60"));
  const error = await quarry.schemas
    .list({}, { timeoutMs: 20_000 })
    .page()
    .catch((thrown) => thrown);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ retryAfterSeconds: 60, requestId: "r-1", status: 429 });
});

it("waits for an earlier attempt under its key, however often that takes", async () => {
  let refusals = 7;
  const quarry = await clientBehind(({ method }) =>
    method === "POST" && refusals-- > 0 ? refusal("IDEMPOTENCY_IN_PROGRESS", 409, "0") : "pass",
  );
  expect(await quarry.schemas.create(schema)).toMatchObject({ name: "Ticket" });
});

it("gives up after four repeats", async () => {
  let requests = 0;
  const quarry = await clientBehind(() => {
    requests += 1;
    return { status: 502, body: "<h1>Bad gateway</h1>" };
  });
  await expect(quarry.schemas.get("a")).rejects.toMatchObject({ code: "UNAVAILABLE", status: 502 });
  expect(requests).toBe(5);
});

it("does not send a stream again, and says so", async () => {
  let posts = 0;
  const quarry = await clientBehind(({ method, url }) =>
    method === "POST" && url?.startsWith("/v1/extractions") && ++posts > 0 ? "lose-answer" : "pass",
  );
  const file = new Blob([source]).stream();
  const error = await quarry
    .extract({ source: { file, name: "a.txt" }, schema })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ message: expect.stringContaining("is a stream") });
  expect(posts).toBe(1);
});

it("takes a deletion as done whose answer was lost", async () => {
  let deletions = 0;
  const quarry = await clientBehind(({ method }) =>
    method === "DELETE" && ++deletions === 1 ? "lose-answer" : "pass",
  );
  const { id } = await quarry.schemas.create(schema);
  await quarry.schemas.delete(id);
  expect(deletions).toBe(2);
  await expect(quarry.schemas.delete(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("asks for the end where no events get through", async () => {
  const quarry = await clientBehind(({ url }) =>
    url?.endsWith("/events") ? { status: 200, body: "<p>not here</p>" } : "pass",
  );
  const onProgress = () => undefined; // so that it is followed
  expect((await quarry.extract({ source, schema, onProgress })).data).toEqual(ticketOutput);
  const bad = { source: new Blob(["x"]), type: "pdf", schema } as const;
  await expect(quarry.extract(bad)).rejects.toBeInstanceOf(SourceError);
  const failing = quarry.extract({ ...bad, onProgress });
  await expect(failing).rejects.toBeInstanceOf(SourceError);
  await expect(failing).rejects.toMatchObject({ extractionId: expect.stringMatching(/-/) });
});

it("continues to follow a batch after its server was away", async () => {
  let refusals = 3;
  const isLook = ({ method, url }: IncomingMessage) =>
    method === "GET" && /\/batches\/[^/]+$/.test(url ?? "");
  const quarry = await clientBehind(
    (request) => (isLook(request) && refusals-- > 0 ? { status: 502, body: "" } : "pass"),
    { maxRetries: 0 },
  );
  const { id: schemaId } = await quarry.schemas.create(schema);
  const { id } = await quarry.batches.create({ schemaId, items: [{ source, type: "text" }] });
  let last: string | undefined;
  for await (const { status } of quarry.batches.follow(id)) last = status;
  expect(last).toBe("completed");
  expect(refusals).toBeLessThan(0);
});

it("reports that a schema was changed by another caller", async () => {
  const quarry = await clientBehind(() => "pass");
  const { id, etag } = await quarry.schemas.create(schema);
  await quarry.schemas.update(id, { ...schema, name: "Other" }, { ifMatch: etag });
  const late = quarry.schemas.update(id, schema, { ifMatch: etag });
  await expect(late).rejects.toBeInstanceOf(ConflictError);
});

it("survives a server that is killed while it waits", async () => {
  const quarry = await clientBehind(() => "pass");
  const short = await quarry
    .extract({ source: slowPage(), schema }, { timeoutMs: 3_000 })
    .catch((thrown: unknown) => thrown);
  expect(short).toBeInstanceOf(TimeoutError);
  const { extractionId } = short as TimeoutError;
  expect(extractionId).toMatch(/-/);

  const waiting = quarry.extract({ source: slowPage(), schema });
  const following = quarry.extract({ source: slowPage(), schema, onProgress: () => undefined });
  await expect.poll(() => documents.requests.length).toBe(3);
  await system.process.kill();
  await system.restart();
  page.resolve();
  expect((await following).data).toEqual(ticketOutput);
  expect((await waiting).data).toEqual(ticketOutput); // under its key, which the repeat waits with
  const { meta } = await quarry.extractions.list().page();
  expect(meta.total).toBe(3);
  expect(await quarry.extractions.get(extractionId ?? "")).toMatchObject({ id: extractionId });
}, 120_000);
