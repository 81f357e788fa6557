import { gzipSync } from "node:zlib";
import { AppError } from "@quarry/kernel";
import { type Fault, faults } from "@quarry/servers/provider";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { invoiceOutput, openRig, type Rig, textDocument } from "./rig.testing.ts";

const { named, refuses, replies } = faults;
const secret = "the patient's name is Alva Quist";

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(async () => {
  await rig[Symbol.asyncDispose]();
});

function times(count: number, fault: Fault): Fault[] {
  return Array.from({ length: count }, () => fault);
}

async function failure(): Promise<AppError> {
  const document = textDocument(secret);
  const error: unknown = await rig.engine
    .extract(rig.request({ document, instruction: "mind the ward" }))
    .catch((thrown: unknown) => thrown);
  if (error instanceof AppError) return error;
  throw new Error("the engine threw no AppError", { cause: error });
}

const leak = { message: `You sent: ${secret}` };

describe("a fault that no retry fixes", () => {
  const rows: [string, Fault, string][] = [
    ["a refused key", refuses({ status: 401, ...leak }), "PROVIDER_FAILED"],
    ["a key without the right", refuses({ status: 403, ...leak }), "PROVIDER_FAILED"],
    ["an unknown model", refuses({ status: 404, code: "model_not_found" }), "PROVIDER_FAILED"],
    ["an unknown model as 400", refuses({ code: "model_not_found" }), "PROVIDER_FAILED"],
    [
      "a redirect",
      replies({ status: 307, headers: { location: "http://127.0.0.1:1/" } }),
      "PROVIDER_FAILED",
    ],
    ["any other refusal", refuses({ status: 400, ...leak }), "PROVIDER_FAILED"],
    ["a used-up quota", named.quota, "UNAVAILABLE"],
    ["a balance of nothing", refuses({ status: 402, ...leak }), "UNAVAILABLE"],
    ["a filtered request", refuses({ code: "content_filter" }), "OUTPUT_INVALID"],
    ["a filtered answer", named.contentFilter, "OUTPUT_INVALID"],
    ["a refusing model", named.refusal, "OUTPUT_INVALID"],
  ];

  it.each(rows)("%s ends at once", async (_name, fault, code) => {
    rig.provider.queue(fault);
    expect(await failure()).toMatchObject({ code });
    expect(rig.provider.calls).toHaveLength(1);
  });
});

describe("an answer of more than a model writes", () => {
  /** As many words, none of which repeats: it does not run in a circle. */
  const long = (characters: number) =>
    Array.from({ length: characters / 8 }, (_, at) => `${10_000_000 + at}`).join("");
  const json = (content: string) => `{"choices": [{"message": {"content": "${content}"}}]}`;
  const event = (delta: object) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`;
  const streamed = (delta: object, times: number) => event(delta).repeat(times);
  const [plain, events] = ["application/json", "text/event-stream"];
  const reply = (type: string, body: string | Buffer, headers = {}) =>
    replies({ headers: { "content-type": type, ...headers }, body });
  const answers: [string, Fault][] = [
    ["at once", reply(plain, json(long(5_000_000)))],
    ["compressed", reply(plain, gzipSync(json(long(5_000_000))), { "content-encoding": "gzip" })],
    ["word by word", reply(events, streamed({ content: long(100_000) }, 50))],
    ["as thoughts", reply(events, streamed({ reasoning: long(100_000) }, 50))],
    ["in wrappings", reply(events, streamed({ other: long(100_000) }, 350))],
  ];

  it.each(answers)("is not read further, and named: %s", async (_how, fault) => {
    rig.provider.queue(fault);
    expect(await failure()).toMatchObject({
      code: "PROVIDER_FAILED",
      retryable: false,
      message: "The model provider's response is larger than 4 MiB and was not read further",
    });
    expect(rig.provider.calls).toHaveLength(1);
  });
});

it("a refusal is read in part only", async () => {
  const message = `context_length_exceeded ${"1".repeat(40 * 2 ** 20)}`;
  rig.provider.queue(replies({ status: 400, body: message }));
  expect(await failure()).toMatchObject({ code: "PROVIDER_FAILED" });
});

describe("an answer that runs on without an end", () => {
  const loop = faults.writes((answer) => answer.slice(0, 20) + '"a":1,'.repeat(400), {
    finishReason: "length",
  });
  const endless: [string, Fault][] = [
    ["spaces", named.whitespace],
    ["the same signs", loop],
  ];

  it.each(endless)("of %s is asked for once more, briefly", async (_name, fault) => {
    rig.provider.queue(fault);
    expect((await rig.engine.extract(rig.request())).output).toEqual(invoiceOutput);
    expect((await rig.provider.call(1)).raw).toContain("without any white space");
  });

  it("of spaces is asked for without the grammar that lets them", async () => {
    rig.provider.queue(named.whitespace);
    await rig.engine.extract(rig.request());
    expect((await rig.provider.call(1)).body).not.toHaveProperty("response_format");
  });

  it("of the same signs is asked for in the same form, with some choice", async () => {
    rig.provider.queue(loop);
    await rig.engine.extract(rig.request());
    const { body } = await rig.provider.call(1);
    expect(body).toMatchObject({ temperature: 0.4, response_format: { type: "json_schema" } });
  });

  it("is left long before its end", async () => {
    rig.provider.queue(named.runsAway);
    expect((await rig.engine.extract(rig.request())).output).toEqual(invoiceOutput);
    expect(await (await rig.provider.call(0)).closed).toBe(true);
  });

  it.each(endless)("of %s twice ends the work, by its name", async (_name, fault) => {
    rig.provider.queue(fault, fault);
    expect(await failure()).toMatchObject({
      code: "OUTPUT_INCOMPLETE",
      message: expect.stringContaining("repeated itself"),
    });
    expect(rig.provider.calls).toHaveLength(2);
  });
});

describe("a fault that may pass", () => {
  const rows: [string, Fault, number][] = [
    ["a rate limit", named.rateLimit, 5],
    ["an overload", named.overloaded, 4],
    ["a request timeout", refuses({ status: 408 }), 4],
    ["a conflict", refuses({ status: 409 }), 4],
    ["a loading model", named.loading, 8],
    ["a gateway's page", named.badGateway, 4],
    ["a status of its own", refuses({ status: 529 }), 4],
    ["a reset connection", named.reset, 8],
    ["an answer cut off", named.cut, 3],
    ["broken JSON", named.brokenJson, 3],
    ["a page with status 200", named.html, 2],
    ["an error with status 200", named.errorInSuccess, 2],
    ["an empty body", named.emptyBody, 2],
    ["no choices", named.noChoices, 2],
    ["no content", named.nullContent, 2],
  ];

  it.each(rows)("%s is overcome within its retries", async (_name, fault, retries) => {
    rig.provider.queue(...times(retries, fault));
    const { output, evidence } = await rig.engine.extract(rig.request());
    expect(output).toEqual(invoiceOutput);
    expect(evidence.usage.calls).toBe(retries + 1);
  });

  it.each(rows)("%s ends the work after its retries", async (_name, fault, retries) => {
    rig.provider.queue(...times(retries + 1, fault));
    const { code, retryAfterSeconds } = await failure();
    expect(rig.provider.calls).toHaveLength(retries + 1);
    expect(["UNAVAILABLE", "PROVIDER_FAILED"]).toContain(code);
    expect(retryAfterSeconds !== undefined).toBe(code === "UNAVAILABLE");
  });

  it("an address where no server listens ends as unavailable", async () => {
    await rig.provider[Symbol.asyncDispose]();
    expect(await failure()).toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 10 });
    rig = await openRig();
  });
});

describe("a document longer than the model's context", () => {
  it.each(["openai", "azure", "vllm", "llamacpp", "ollama"] as const)(
    "is reported as such in the words of %s",
    async (profile) => {
      await using other = await openRig({ provider: { profile } });
      other.provider.queue(named.contextOverflow);
      await expect(other.engine.extract(other.request())).rejects.toMatchObject({
        code: "SOURCE_UNREADABLE",
        message: expect.stringContaining("too long"),
      });
      expect(other.provider.calls).toHaveLength(1);
    },
  );
});

describe("what a provider says of a failure", () => {
  const bodies: [string, string][] = [
    ["OpenAI's form", JSON.stringify({ error: leak })],
    ["a flat form", JSON.stringify({ object: "error", ...leak, code: 400 })],
    ["FastAPI's form", JSON.stringify({ detail: [{ loc: ["body"], msg: secret, input: secret }] })],
    ["no form", secret],
  ];

  it.each(bodies)("reaches neither the caller nor the log from %s", async (_name, body) => {
    for (const status of [400, 401, 404, 422, 429, 500]) {
      rig.provider.queue(...times(6, replies({ status, body })));
      const error = await failure();
      expect(`${JSON.stringify(error)} ${error.message} ${error.cause}`).not.toContain("Alva");
    }
    const log = rig.logLines.join("\n");
    expect(log).toContain("provider call failed");
    for (const word of ["Alva", "ward", "sk-test"]) expect(log).not.toContain(word);
  });
});
