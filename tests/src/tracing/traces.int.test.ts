import { type CollectedSpan, startCollector, treeOf } from "@quarry/servers/collector";
import { startProvider } from "@quarry/servers/provider";
import { formOf, onBothForms, type Stage } from "@quarry/systems";
import { afterAll, describe, expect, it, vi } from "vitest";
import { llmEnvironment, note, openExtraction, secrets } from "../black-box/llm/llm-stage.ts";
import { newMarker } from "../black-box/markers.ts";

const opened = new AsyncDisposableStack();
const collector = opened.use(await startCollector());
const provider = opened.use(
  await startProvider({ answer: () => ({ result: { remark: secrets.answer } }) }),
);
afterAll(() => opened.disposeAsync());

const environment = {
  ...llmEnvironment(provider.baseUrl),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
};
const page = { path: `/${newMarker()}`, remark: newMarker() };
const routes = {
  [page.path]: { type: "text/html", body: `<p>Remark: ${page.remark}</p>` },
};

describe("the trace of an extraction", () => onBothForms(routes, tests, environment), 60_000);

/** What the trace of an extraction from a text is; services in brackets, the caller's span above. */
const whole = `
[gateway] server POST /v1/extractions
  [gateway] client request extraction.request
    [extraction] server respond extraction.request
      [extraction] client request schema.get
        [schema] server respond schema.get
      [extraction] internal append
        [extraction] producer publish evt.extraction.ExtractionRequested
          [extraction] consumer process evt.extraction.ExtractionRequested by extraction-views
          [ingestion] consumer process evt.extraction.ExtractionRequested by ingestion-reader
            [ingestion] internal append
              [ingestion] producer publish evt.ingestion.SourceIngested
                [extraction] consumer process evt.ingestion.SourceIngested by extraction-engine
                  [extraction] internal append
                    [extraction] producer publish evt.extraction.ExtractionCompleted
                      [extraction] consumer process evt.extraction.ExtractionCompleted by extraction-views
                        [extraction] internal append
                          [extraction] producer publish evt.extraction.ReviewRequested
                            [extraction] consumer process evt.extraction.ReviewRequested by extraction-views
                  [extraction] internal extract llm
                    [extraction] client chat provider-small
            [ingestion] internal read text`
  .split("\n")
  .slice(1);

/** The record comes with the signal of the end; those who wait for long read it as well. */
const looks = /(request|respond) extraction\.get$/;

function lineOf({ service, kind, name, attributes }: CollectedSpan): string {
  const consumer = attributes["messaging.consumer.group.name"];
  return `[${service}] ${kind} ${name}${consumer === undefined ? "" : ` by ${consumer}`}`;
}

function tests(stage: () => Stage): void {
  const newTraceId = () => crypto.randomUUID().replaceAll("-", "");
  const spansOf = (id: string) => collector.spans.filter(({ traceId }) => traceId === id);
  const within = { timeout: 30_000, interval: 100 };

  it("is the caller's, from the request over every message into reader, engine and provider", async () => {
    const traceId = newTraceId();
    const { post } = await openExtraction(stage().suite);
    const callerSpan = "b7ad6b7169203331";
    const sent = { traceparent: `00-${traceId}-${callerSpan}-01`, tracestate: "caller=1" };
    expect((await post(sent)).status).toBe(200);

    const inOneProcess = stage().system.output().length === 1;
    const expected = whole.map((line) =>
      inOneProcess ? line.replace(/\[\w+\]/, "[standalone]") : line,
    );
    await vi.waitFor(() => {
      const tree = treeOf(spansOf(traceId), lineOf);
      expect(tree.filter((line) => !looks.test(line))).toEqual(expected);
    }, within);
    const [root] = spansOf(traceId).filter(({ name }) => name === "POST /v1/extractions");
    expect(root?.parentId).toBe(callerSpan);
    expect(root?.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": "/v1/extractions",
      "http.response.status_code": 200,
    });
    const [call] = spansOf(traceId).filter(({ name }) => name.startsWith("chat"));
    expect(call?.attributes).toMatchObject({
      "gen_ai.operation.name": "chat",
      "gen_ai.request.model": "provider-small",
      "gen_ai.usage.input_tokens": expect.any(Number),
      "gen_ai.usage.output_tokens": expect.any(Number),
      "gen_ai.response.model": "provider-small",
      "gen_ai.response.finish_reasons": ["stop"],
      "quarry.purpose": "read",
    });
    expect(spansOf(traceId).filter(({ failed }) => failed)).toEqual([]);
  });

  it("has its id in every line that is logged of it", async () => {
    const traceId = newTraceId();
    const { post } = await openExtraction(stage().suite);
    const requestId = `traced.${crypto.randomUUID()}`;
    await post({ traceparent: `00-${traceId}-b7ad6b7169203331-01`, "x-request-id": requestId });
    await vi.waitFor(() => {
      const lines = stage()
        .system.output()
        .flatMap((text) => text.split("\n"))
        .filter((line) => line.includes(requestId))
        .map((line) => JSON.parse(line));
      expect(new Set(lines.map((line) => line.traceId))).toEqual(new Set([traceId]));
      expect(lines.map(({ msg }) => msg)).toEqual(
        expect.arrayContaining(["request", "answered", "handled", "provider answered"]),
      );
    }, within);
  });

  it("shows of a page that it was fetched and read, and of failures their codes", async () => {
    const { post } = await openExtraction(stage().suite, {
      type: "webpage",
      source: `${stage().documentsUrl}${page.path}`,
    });
    const read = newTraceId();
    expect((await post({ traceparent: `00-${read}-b7ad6b7169203331-01` })).status).toBe(200);
    const missing = { type: "webpage", source: `${stage().documentsUrl}/${secrets.source}` };
    const refused = newTraceId();
    const other = await openExtraction(stage().suite, missing);
    expect((await other.post({ traceparent: `00-${refused}-b7ad6b7169203331-01` })).status).toBe(
      422,
    );
    await vi.waitFor(() => {
      expect(spansOf(read).map(({ name }) => name)).toEqual(
        expect.arrayContaining(["fetch source", "read webpage"]),
      );
      const [fetching] = spansOf(refused).filter(({ name }) => name === "fetch source");
      expect(fetching).toMatchObject({
        failed: true,
        attributes: { "error.type": "SOURCE_UNREACHABLE" },
      });
    }, within);
  });

  it("contains no key, source, address, instruction or output", async () => {
    const { caller, post } = await openExtraction(stage().suite, { instruction: newMarker() });
    const traceId = newTraceId();
    const secret = newMarker();
    await caller.call("GET", `/v1/extractions?search=${secret}`);
    await caller.call("GET", `/v1/${secret}`);
    await stage().suite.stranger(secret).call("GET", "/v1/schemas");
    const pdf = new File([secret], `${secret}.pdf`);
    const fields = { schema_id: crypto.randomUUID(), type: "pdf", source: pdf, password: secret };
    await caller.call("POST", "/v1/extractions", { form: formOf(fields) });
    await post({ traceparent: `00-${traceId}-b7ad6b7169203331-01` });
    await vi.waitFor(() => {
      expect(spansOf(traceId).map(({ name }) => name)).toContain("POST /v1/extractions");
    }, within);
    const hidden = [secret, ...Object.values(secrets), page.path, page.remark, note.name];
    const leaked = hidden.filter((each) => collector.bodies.some((body) => body.includes(each)));
    expect(leaked).toEqual([]);
  });
}
