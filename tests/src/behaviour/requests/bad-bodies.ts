import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Caller, Suite } from "@quarry/systems";
import { type Created, createSchema, formOf, ticketForm, unknownId } from "@quarry/systems";
import { describe, expect, it } from "vitest";

const mebibyte = 1_048_576;
const multipart = { "content-type": "multipart/form-data; boundary=edge" };

const part = (head: string, value: string) =>
  `--edge\r\nContent-Disposition: ${head}\r\n\r\n${value}\r\n`;

function manyFields(count: number): string {
  const parts = Array.from({ length: count }, (_, index) =>
    part(`form-data; name="f${index}"`, "x"),
  );
  return `${parts.join("")}--edge--\r\n`;
}

/** Multipart bodies that are no forms, or no forms of ours. */
const badForms: [what: string, body: string, status: number, code: string][] = [
  ["nothing", "", 400, "MALFORMED_MULTIPART"],
  ["words", "just words", 400, "MALFORMED_MULTIPART"],
  ["a form cut off in a head", "--edge\r\nContent-Dispo", 400, "MALFORMED_MULTIPART"],
  ["a form cut off in a value", part('form-data; name="type"', "te"), 400, "MALFORMED_MULTIPART"],
  ["a part without a name", `${part("form-data", "x")}--edge--\r\n`, 400, "MALFORMED_MULTIPART"],
  [
    "a file without a name",
    `${part('form-data; filename="a"', "x")}--edge--\r\n`,
    400,
    "MALFORMED_MULTIPART",
  ],
  ["ten thousand fields", manyFields(10_000), 413, "PAYLOAD_TOO_LARGE"],
  [
    "a nested field",
    `${part('form-data; name="a[b][c]"', "x")}--edge--\r\n`,
    422,
    "VALIDATION_FAILED",
  ],
];

const badJson: [what: string, body: string][] = [
  ["nothing", ""],
  ["an object left open", '{"name": "A", "structure": {'],
  ["words", "name: A"],
  ["two documents", "{}{}"],
];

export function badBodiesTheme(suite: () => Suite): void {
  /** After whatever was sent, the next request is served. */
  async function stillServes(caller: Caller): Promise<void> {
    expect((await caller.call("GET", "/v1/schemas")).status).toBe(200);
  }

  describe("bodies", () => {
    it.each(badForms)("refuses %s sent as a form", async (_what, body, status, code) => {
      const caller = await suite().caller();
      const answer = await caller.call("POST", "/v1/extractions", { body, headers: multipart });
      expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
      await stillServes(caller);
    });

    it.each(badJson)("refuses %s sent as JSON", async (_what, body) => {
      const caller = await suite().caller();
      const headers = { "content-type": "application/json" };
      const answer = await caller.call("POST", "/v1/schemas", { body, headers });
      expect([answer.status, answer.body.error?.code]).toEqual([400, "MALFORMED_JSON"]);
      await stillServes(caller);
    });

    it.each([
      ["an open array a million deep", "[".repeat(1_000_000), "nest at most 200"],
      [
        "a structure of 40 thousand levels",
        '{"type":"array","items":'.repeat(40_000),
        "at most 200",
      ],
      ["half a million numbers", `[${"1,".repeat(500_000)}1]`, "at most 100,000"],
    ])("refuses %s sent as JSON by the limit", async (_what, body, said) => {
      const caller = await suite().caller();
      const headers = { "content-type": "application/json" };
      const answer = await caller.call("POST", "/v1/schemas", { body, headers });
      expect([answer.status, answer.body.error?.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
      expect(answer.body.message).toContain(said);
      await stillServes(caller);
    });

    it("refuses a body that is packed badly", async () => {
      const caller = await suite().caller();
      const headers = { "content-type": "application/json", "content-encoding": "gzip" };
      const { status, body } = await caller.call("POST", "/v1/schemas", { body: "{}", headers });
      expect([status, body.error?.code]).toEqual([400, "MALFORMED_JSON"]);
    });

    it.each(["null", "[]", '"text"', "7"])("refuses the body %s as no schema", async (body) => {
      const caller = await suite().caller();
      const headers = { "content-type": "application/json" };
      const answer = await caller.call("POST", "/v1/schemas", { body, headers });
      expect([answer.status, answer.body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
    });

    it("refuses JSON over 1 MiB, packed or not", async () => {
      const caller = await suite().caller();
      const body = JSON.stringify({ name: "A", structure: "x".repeat(mebibyte) });
      const stream = new Blob([body]).stream().pipeThrough(new CompressionStream("gzip"));
      const packed = new Uint8Array(await new Response(stream).arrayBuffer());
      const headers = { "content-type": "application/json" };
      for (const sending of [
        { body, headers },
        { body: packed, headers: { ...headers, "content-encoding": "gzip" } },
      ]) {
        const answer = await caller.call("POST", "/v1/schemas", sending);
        expect([answer.status, answer.body.error?.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
      }
      await stillServes(caller);
    });

    it("refuses a value over 1 MiB and says that a file may be sent", async () => {
      const caller = await suite().caller();
      const form = ticketForm(unknownId, { source: "x".repeat(mebibyte + 1) });
      const { status, body } = await caller.call("POST", "/v1/extractions", { form });
      expect([status, body.error?.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
      expect(body.message).toMatch(/1 MiB.*file/);
    });

    it("refuses a file over 50 MiB", async () => {
      const caller = await suite().caller();
      const source = new File([new Uint8Array(50 * mebibyte + 1)], "big.txt");
      const form = ticketForm(unknownId, { source });
      const { status, body } = await caller.call("POST", "/v1/extractions", { form });
      expect([status, body.error?.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
      await stillServes(caller);
    });

    it.each([
      ["JSON", "/v1/schemas", "application/json", '{"name": "A'],
      ["a form", "/v1/extractions", multipart["content-type"], "--edge\r\nConte"],
    ])("refuses a body of %s that is cut off", async (_what, path, type, sent) => {
      const caller = await suite().caller();
      const { hostname, port } = new URL(suite().baseUrl);
      const socket = connect(Number(port), hostname);
      const head = `POST ${path} HTTP/1.1\r\nHost: quarry\r\nContent-Type: ${type}\r\n`;
      socket.end(
        `${head}Authorization: Bearer ${caller.key}\r\nContent-Length: 500\r\n\r\n${sent}`,
      );
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toMatch(/^x-request-id: [\w.-]{8,}\r$/im);
      expect(answer).toMatch(/"code":"MALFORMED_(JSON|MULTIPART)"/);
      await stillServes(caller);
    });

    it("outlives an upload that breaks off", async () => {
      const caller = await suite().caller();
      const { hostname, port } = new URL(suite().baseUrl);
      const socket = connect(Number(port), hostname);
      const head = "POST /v1/extractions HTTP/1.1\r\nHost: quarry\r\nContent-Length: 9000000\r\n";
      socket.write(
        `${head}Content-Type: multipart/form-data; boundary=edge\r\n\r\n--edge\r\nConte`,
      );
      socket.end();
      await stillServes(caller);
      socket.destroy();
    });

    it.each([
      ["nothing at all", formOf({}), ["schema_id", "type"]],
      ["no source", formOf({ schema_id: unknownId, type: "text" }), ["source"]],
      ["an unknown type", ticketForm(unknownId, { type: "video" }), ["type"]],
      ["an unknown model", ticketForm(unknownId, { model: "llm-5" }), ["model"]],
      ["a field too many", ticketForm(unknownId, { language: "en" }), ["language"]],
      ["a file too many", ticketForm(unknownId, { extra: new File(["x"], "x") }), ["extra"]],
      [
        "a long instruction",
        ticketForm(unknownId, { instruction: "x".repeat(10_001) }),
        ["instruction"],
      ],
    ])("refuses a form with %s by field", async (_what, form, fields) => {
      const caller = await suite().caller();
      const { status, body } = await caller.call("POST", "/v1/extractions", { form });
      expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
      expect(body.error?.issues?.map(({ field }) => field)).toEqual(fields);
    });

    it("refuses a field or file that was sent twice", async () => {
      const caller = await suite().caller();
      const twice = ["type", "source"].map((name) => {
        const form = ticketForm(unknownId);
        form.append(name, "text");
        return [name, form] as const;
      });
      const both = ticketForm(unknownId);
      both.append("source", new File(["x"], "x.txt"));
      for (const [field, form] of [...twice, ["source", both] as const]) {
        const { status, body } = await caller.call("POST", "/v1/extractions", { form });
        expect(status).toBe(422);
        expect(body.error?.issues).toEqual([expect.objectContaining({ field, rule: "duplicate" })]);
      }
    });

    it("refuses a schema_id of no live schema", async () => {
      const caller = await suite().caller();
      for (const id of [unknownId, "42", ""]) {
        const form = ticketForm(id);
        const { status, body } = await caller.call("POST", "/v1/extractions", { form });
        expect([status, body.error?.code]).toEqual([422, "SCHEMA_NOT_FOUND"]);
      }
    });

    it("reads a text with NULs and broken UTF-8, and answers in valid JSON", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const ticket = new TextEncoder().encode("Ticket number: TK-1\n");
      const source = new File([ticket, new Uint8Array([0, 0xff, 0xed, 0xa0, 0x80])], "odd.txt");
      const form = ticketForm(id, { source });
      const { status, body } = await caller.call<Created>("POST", "/v1/extractions", { form });
      expect([200, 422]).toContain(status);
      expect(JSON.stringify(body).isWellFormed()).toBe(true);
      await stillServes(caller);
    });
  });
}
