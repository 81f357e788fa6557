import { ExtractionInput } from "@quarry/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

type Refusal = { error: { code: string; issues: { field: string; rule: string }[] } };

const password = "an unheard-of password";

describe("the reading options of a form", () => {
  let test: TestGateway;
  beforeAll(async () => {
    test = await startTestGateway();
  });
  afterAll(() => test[Symbol.asyncDispose]());

  function post(fields: [name: string, value: string][]) {
    const body = new FormData();
    body.set("schema_id", test.schemaId);
    for (const [name, value] of fields) body.append(name, value);
    body.set("source", new File(["%PDF-"], "a.pdf"));
    return test.send("POST", "/v1/extractions", { body });
  }

  async function storedInput() {
    const { input } = test.services.requested.at(-1) ?? {};
    if (!input) throw new Error("no extraction was asked for");
    return ExtractionInput.parse(JSON.parse(String(await test.blobs.read(input))));
  }

  it("are passed on with the source, and the password is never shown or logged", async () => {
    const answer = await post([
      ["type", "pdf"],
      ["pages", "1-3,7"],
      ["password", password],
      ["allow_partial", "true"],
      ["ungrounded", "keep"],
      ["vision", "always"],
    ]);
    expect(answer.status).toBe(200);
    expect(await storedInput()).toEqual({
      source: "a.pdf",
      reading: { pages: "1-3,7", password },
      allowPartial: true,
      keepUngrounded: true,
      vision: "always",
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    const reads = await Promise.all(
      [`/v1/extractions/${data.id}`, "/v1/extractions"].map((path) => test.send("GET", path)),
    );
    const shown = await Promise.all(reads.map((read) => read.text()));
    expect([JSON.stringify(data), ...shown, ...test.logLines].join()).not.toContain(password);
  });

  it("choose how a web page is read", async () => {
    const fields: [string, string][] = [
      ["type", "webpage"],
      ["mode", "article"],
      ["allow_partial", "false"],
      ["ungrounded", "withhold"],
    ];
    expect((await post(fields)).status).toBe(200);
    const expected = { source: "a.pdf", reading: { mode: "article" }, allowPartial: false };
    expect(await storedInput()).toEqual(expected);
  });

  it.each(["pages", "password", "mode", "allow_partial", "ungrounded", "vision"])(
    "count as absent where %s is empty",
    async (field) => {
      const type = field === "mode" ? "webpage" : "pdf";
      const answer = await post([
        ["type", type],
        [field, ""],
      ]);
      expect(answer.status).toBe(200);
      expect(await storedInput()).toEqual({ source: "a.pdf", reading: {} });
    },
  );

  it.each<[what: string, type: string, field: string, value: string, rule: string]>([
    ["pages of a text", "text", "pages", "1", "wrong_type"],
    ["pages of a web page", "webpage", "pages", "1", "wrong_type"],
    ["a password for an image", "image", "password", "x", "wrong_type"],
    ["an article of a PDF", "pdf", "mode", "article", "wrong_type"],
    ["words as pages", "pdf", "pages", "all", "invalid_format"],
    ["pages with spaces", "pdf", "pages", "1, 2", "invalid_format"],
    ["an open range", "pdf", "pages", "3-", "invalid_format"],
    ["page 0", "pdf", "pages", "0", "invalid_pages"],
    ["pages in descending order", "pdf", "pages", "3,1", "invalid_pages"],
    ["a range backwards", "pdf", "pages", "3-1", "invalid_pages"],
    ["a page twice", "pdf", "pages", "1-3,3", "invalid_pages"],
    ["too many ranges", "pdf", "pages", `1${",2".repeat(100)}`, "too_big"],
    ["an endless password", "pdf", "password", "x".repeat(1_001), "too_big"],
    ["an unknown mode", "webpage", "mode", "fast", "invalid_value"],
    ["a wish in other words", "pdf", "allow_partial", "yes", "invalid_value"],
    ["pictures of another choice", "pdf", "vision", "sometimes", "invalid_value"],
    ["another fate of what a model derives", "pdf", "ungrounded", "drop", "invalid_value"],
  ])("refuse %s", async (_what, type, field, value, rule) => {
    const answer = await post([
      ["type", type],
      [field, value],
    ]);
    const { error } = (await answer.json()) as Refusal;
    expect([answer.status, error.code]).toEqual([422, "VALIDATION_FAILED"]);
    expect(error.issues[0]).toMatchObject({ field, rule });
  });

  it.each(["pages", "password", "mode", "allow_partial", "ungrounded", "vision"])(
    "refuse %s that is sent twice",
    async (field) => {
      const answer = await post([
        ["type", "pdf"],
        [field, "1"],
        [field, "1"],
      ]);
      const { error } = (await answer.json()) as Refusal;
      expect(error.issues).toMatchObject([{ field, rule: "duplicate" }]);
    },
  );
});
