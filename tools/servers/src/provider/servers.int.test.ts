import { describe, expect, it } from "vitest";
import type { ProviderOptions } from "./provider.ts";
import { startProvider } from "./provider.ts";

const text = "word ".repeat(4_000);

async function ask(options: ProviderOptions, changes: object = {}, headers = {}) {
  await using provider = await startProvider({ answer: (seen) => seen, ...options });
  const content = `task\n<document-0a>\n${text}\n</document-0a>`;
  const { origin, pathname, search } = new URL(provider.baseUrl);
  const response = await fetch(`${origin}${pathname}/chat/completions${search}`, {
    method: "POST",
    headers,
    body: JSON.stringify({ model: "m", messages: [{ role: "user", content }], ...changes }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body: Object(body), manners: provider.requestFaults() };
}

const withImage = (url: string) => ({
  messages: [{ role: "user", content: [{ type: "image_url", image_url: { url } }] }],
});

describe("the scripted server", () => {
  it("as Ollama reads a prompt to its window alone, and counts no more", async () => {
    const { body } = await ask({ profile: "ollama" });
    expect(body.usage.prompt_tokens).toBe(4_096);
    expect(JSON.parse(body.choices[0].message.content)).toBe(text.slice(0, 4 * 4_096));
  });

  it.each(["openai", "vllm", "llamacpp"] as const)(
    "as %s refuses what is over its context",
    async (profile) => {
      expect((await ask({ profile, contextTokens: 1_000 })).status).toBe(400);
      expect((await ask({ profile, contextTokens: 9_000 })).status).toBe(200);
    },
  );

  it("as Azure answers at a deployment's address, for a key of its own name", async () => {
    expect((await ask({ profile: "azure" })).status).toBe(401);
    expect((await ask({ profile: "azure" }, {}, { "api-key": "k" })).status).toBe(200);
  });

  it("breaks an answer off at the lower of its own limit and the client's", async () => {
    const limits: [ProviderOptions, object][] = [
      [{ outputTokens: 5 }, {}],
      [{ outputTokens: 50 }, { max_completion_tokens: 5 }],
    ];
    for (const [options, changes] of limits) {
      const [choice] = (await ask(options, changes)).body.choices;
      expect(choice.finish_reason).toBe("length");
      expect(choice.message.content).toHaveLength(20);
    }
  });

  it("with a reasoning model refuses what such models refuse", async () => {
    expect((await ask({ reasons: true }, { temperature: 0 })).status).toBe(400);
    expect((await ask({ reasons: true }, { max_tokens: 9 })).status).toBe(400);
    expect((await ask({ reasons: true })).status).toBe(200);
  });

  it("says of a picture what its kind says, and minds addresses", async () => {
    const data = withImage("data:image/png;base64,AA==");
    const address = withImage("https://example.com/a.png");
    expect((await ask({ sees: false, profile: "llamacpp" }, data)).status).toBe(500);
    expect((await ask({ sees: false }, data)).status).toBe(400);
    expect((await ask({ profile: "ollama" }, address)).status).toBe(400);
    expect((await ask({}, data)).manners).toEqual([]);
    expect((await ask({}, address)).manners).toEqual(["call 0 has an image by its address"]);
  });

  it("minds fields that are not named before the document", async () => {
    const schema = { type: "object", properties: { total: { type: "number" } } };
    const json_schema = { name: "x", schema };
    const { manners } = await ask({}, { response_format: { type: "json_schema", json_schema } });
    expect(manners).toEqual(["call 0 does not name total before its document"]);
  });
});
