import {
  type Created,
  createSchema,
  formOf,
  onBothForms,
  passwordMark,
  type Stage,
} from "@quarry/systems";
import { describe, expect, it, vi } from "vitest";
import { newAmount, newMarker } from "./markers.ts";

const within = { timeout: 60_000 };

/** What the standalone server prints for a person on its start, beside its log. */
const greeting = /^(Quarry is ready|Metrics and health|Console, signed in|Your API key)/;

type Line = Record<string, unknown>;

describe("logs", () => onBothForms({}, tests), 60_000);

function tests(stage: () => Stage): void {
  const lines = () =>
    stage()
      .system.output()
      .flatMap((text) => text.split("\n"))
      .filter((line) => line !== "" && !greeting.test(line));
  const entries = () => lines().map((line) => JSON.parse(line) as Line);

  it("hold no key, password, source, address, file name, instruction, output or header", async () => {
    const { suite, system, documentsUrl } = stage();
    const caller = await suite.caller();
    const schema = await createSchema(caller);
    const markers = [await system.apiKey("logged"), passwordMark];
    const marker = () => {
      markers.push(newMarker());
      return markers.at(-1) ?? "";
    };
    const { printed, plain } = newAmount();
    markers.push(plain);
    const source = `Ticket number: ${marker()}\nAmount: ${printed}\n`;
    const forms: Record<string, string | File>[] = [
      { type: "text", source, instruction: marker() },
      { type: "text", source: new File([`Ticket number: ${marker()}`], `${marker()}.txt`) },
      { type: "pdf", source: new File([marker()], `${marker()}.pdf`), password: marker() },
      { type: "text", source: marker(), password: marker() },
      { type: "image", source: new File([marker()], `${marker()}.png`) },
      { type: "webpage", source: `${documentsUrl}/${marker()}?${marker()}` },
      { type: "webpage", source: `http://${marker()}.invalid/${marker()}` },
      { type: "webpage", source: `http://user:${marker()}@127.0.0.1:9/${marker()}` },
      { type: "webpage", source: `ftp://${marker()}/` },
      { type: marker(), source: marker() },
      { type: "text", source: marker(), schema_id: marker() },
      { type: "text", source: marker(), schema_id: crypto.randomUUID() },
      { type: "text", source: marker(), [marker()]: marker() },
    ];
    const statuses = await Promise.all(
      forms.map(async (fields) => {
        const form = formOf({ schema_id: schema.id, ...fields });
        const headers = { "idempotency-key": marker(), "x-more": marker(), cookie: marker() };
        const sending = { form, headers };
        return (await caller.call<Created>("POST", "/v1/extractions", sending)).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 422]));

    const json = (body: string) => ({ body, headers: { "content-type": "application/json" } });
    const boundary = { "content-type": `multipart/form-data; boundary=${marker()}` };
    await Promise.all([
      ...[...markers.slice(0, 1), marker(), `quarry_${marker()}`, `${marker()} ${marker()}`].map(
        (key) => suite.stranger(key).call("GET", "/v1/schemas"),
      ),
      caller.call("POST", "/v1/schemas", json(`{"name": "${marker()}", "structure": ${marker()}`)),
      caller.call("POST", "/v1/schemas", { json: { name: marker(), structure: marker() } }),
      caller.call("POST", "/v1/extractions", { body: `--${marker()}`, headers: boundary }),
      caller.call("GET", `/v1/extractions/${marker()}`),
      caller.call("GET", `/v1/extractions?search=${marker()}`),
      caller.call("GET", `/v1/extractions?${marker()}=${marker()}`),
      caller.call("GET", `/v1/${marker()}`),
    ]);

    const logged = await everythingLogged();
    expect(logged.length).toBeGreaterThan(forms.length);
    expect(logged.filter((line) => markers.some((each) => line.includes(each)))).toEqual([]);
  });

  it("are JSON objects of one line each, with time, level and service", () => {
    for (const entry of entries()) {
      expect(entry).toEqual(
        expect.objectContaining({
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          level: expect.stringMatching(/^(info|warn|error|fatal)$/),
          service: expect.stringMatching(
            /^(standalone|gateway|schema|ingestion|extraction|delivery)$/,
          ),
        }),
      );
    }
  });

  it("carry a request's id, account and trace through every service that it passes", async () => {
    const caller = await stage().suite.caller();
    const schema = await createSchema(caller);
    const requestId = `followed.${crypto.randomUUID()}`;
    const form = formOf({ schema_id: schema.id, type: "text", source: "Amount: 1" });
    const traceId = crypto.randomUUID().replaceAll("-", "");
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    const headers = { "x-request-id": requestId, traceparent };
    const answer = await caller.call("POST", "/v1/extractions", { form, headers });
    expect(answer.headers.get("x-request-id")).toBe(requestId);
    await vi.waitFor(() => {
      const followed = entries().filter((entry) => entry.requestId === requestId);
      const services = new Set(followed.map(({ component, service }) => component ?? service));
      expect(services).toEqual(new Set(["gateway", "schema", "ingestion", "extraction"]));
      expect(new Set(followed.map((entry) => entry.traceId))).toEqual(new Set([traceId]));
      expect(new Set(followed.map(({ account }) => account)).size).toBe(1);
      const access = followed.filter(({ msg }) => msg === "request");
      const measured = { ms: expect.any(Number), bytes: expect.any(Number) };
      const line = { method: "POST", route: "/v1/extractions", status: 200, ...measured };
      expect(access).toMatchObject([line]);
      expect(access[0]?.bytes).toBeGreaterThan(JSON.stringify(answer.body).length);
    }, within);
  });

  /** All lines, once that of a last request is among them. */
  async function everythingLogged(): Promise<string[]> {
    const requestId = `the.last.${crypto.randomUUID()}`;
    const caller = await stage().suite.caller();
    await caller.call("GET", "/v1/extractions", { headers: { "x-request-id": requestId } });
    await vi.waitFor(
      () => expect(lines().some((line) => line.includes(requestId))).toBe(true),
      within,
    );
    return lines();
  }
}
