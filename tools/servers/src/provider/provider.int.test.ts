import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as faults from "./faults.ts";
import { type Provider, startProvider } from "./provider.ts";

const schema = {
  type: "object",
  properties: { result: { type: "object", properties: { a: { type: ["string", "null"] } } } },
};
const body = {
  model: "scripted",
  messages: [
    { role: "system", content: "rules" },
    { role: "user", content: "task\n<document-0a1b>\nthe text\n</document-0a1b>" },
  ],
  response_format: { type: "json_schema", json_schema: { name: "x", schema } },
};

let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(async () => {
  await provider[Symbol.asyncDispose]();
});

async function ask(init: RequestInit = {}): Promise<Response> {
  const url = `${provider.baseUrl}/chat/completions`;
  return await fetch(url, { method: "POST", body: JSON.stringify(body), ...init });
}

describe("the scripted provider", () => {
  it("finds nothing in a document without a rule", async () => {
    const completion: unknown = await (await ask()).json();
    expect(completion).toMatchObject({
      choices: [{ message: { content: '{"result":{"a":null}}' }, finish_reason: "stop" }],
      usage: { completion_tokens: 6 },
    });
  });

  it("hands its model the fenced document and the schema", async () => {
    await using knowing = await startProvider({ answer: (text, asked) => [text, asked ?? null] });
    const call = knowing.call(0);
    const url = `${knowing.baseUrl}/chat/completions`;
    await fetch(url, { method: "POST", body: JSON.stringify(body) });
    expect(JSON.parse(await (await call).answer())).toEqual(["the text", schema]);
  });

  it("meets each queued fault once, in order", async () => {
    provider.queue(
      faults.named.overloaded,
      faults.refuses({ status: 429 }, { "retry-after": "7" }),
    );
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([503, 429, 200]);
    expect(answers[1]?.headers.get("retry-after")).toBe("7");
  });

  it("takes a fault by its name in a header", async () => {
    expect((await ask({ headers: { "x-fake": "quota" } })).status).toBe(429);
    expect((await ask()).status).toBe(200);
  });

  it("breaks connections before and within the answer", async () => {
    provider.queue(faults.named.reset, faults.named.cut);
    await expect(ask()).rejects.toThrow();
    await expect((await ask()).text()).rejects.toThrow();
  });

  it("sees a client that leaves", async () => {
    provider.queue(faults.waits(new Promise(() => undefined)));
    const client = new AbortController();
    const asked = expect(ask({ signal: client.signal })).rejects.toThrow();
    const { closed } = await provider.call(0);
    client.abort();
    await asked;
    expect(await closed).toBe(true);
  });

  it("counts the requests that are open at once", async () => {
    const release = Promise.withResolvers<void>();
    provider.queue(faults.waits(release.promise), faults.waits(release.promise));
    const both = Promise.all([ask(), ask()]);
    await provider.call(1);
    release.resolve();
    await both;
    await ask();
    expect(provider.peak).toBe(2);
  });

  it("lists its models, and knows no other address", async () => {
    expect(await (await fetch(`${provider.baseUrl}/models`)).json()).toMatchObject({
      data: [{ object: "model" }],
    });
    expect((await fetch(`${provider.baseUrl}/responses`)).status).toBe(404);
  });

  it("reports an error in the way of its profile", async () => {
    await using vllm = await startProvider({ profile: "vllm" });
    vllm.queue(faults.named.contextOverflow);
    const url = `${vllm.baseUrl}/chat/completions`;
    const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
    expect(await answer.json()).toMatchObject({ object: "error", code: 400 });
  });
});
