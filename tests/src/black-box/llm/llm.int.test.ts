import { demoDocuments } from "@quarry/samples";
import { faults, startProvider } from "@quarry/servers/provider";
import { onBothForms, type Stage } from "@quarry/systems";
import { afterAll, describe, expect, it } from "vitest";
import { llmEnvironment, note, onlyRecord, openExtraction, secrets } from "./llm-stage.ts";
import { offlineModel } from "./offline-model.ts";

const { text, invoicePdf, receiptImage } = await demoDocuments();
const documents = [text, invoicePdf, receiptImage];
const provider = await startProvider({
  answer: offlineModel([note, ...documents.map(({ schema }) => schema)].map((s) => s.structure)),
});
afterAll(() => provider[Symbol.asyncDispose]());

describe("the LLM engine", () => {
  onBothForms({}, tests, llmEnvironment(provider.baseUrl));
});

/** The next call that the provider will get. */
const nextCall = () => provider.call(provider.calls.length);
const usageOf = (prompt_tokens: number, completion_tokens: number) => ({
  usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
});
const asItIs = (answer: string) => answer;

function tests(stage: () => Stage): void {
  it.each(documents)("fills $fileName as the model reads it", async (document) => {
    const { type, schema, bytes, fileName, mediaType, truth } = document;
    const source = new File([bytes], fileName, { type: mediaType });
    const { caller, post } = await openExtraction(stage().suite, { schema, type, source });
    provider.queue(faults.writes(asItIs, usageOf(1_234, 56)));
    const called = nextCall();
    const { status, body } = await post();
    expect([status, body.data.output]).toEqual([200, truth]);
    expect(body.data.totalTokens).toBe(1_290);
    expect(await onlyRecord(caller)).toMatchObject({
      status: "completed",
      charged: true,
      totalTokens: "1290",
    });
    expect((await called).headers.authorization).toBe(`Bearer ${secrets.key}`);
  });

  it("shows an image to the model, in the request itself", async () => {
    const { schema, bytes, fileName, mediaType } = receiptImage;
    const source = new File([bytes], fileName, { type: mediaType });
    const { post } = await openExtraction(stage().suite, { schema, type: "image", source });
    const called = nextCall();
    await post();
    const { body, raw } = await called;
    const parts = body.messages?.flatMap(({ content }) => (Array.isArray(content) ? content : []));
    const urls = parts?.flatMap(({ image_url }) => (image_url ? [image_url.url] : [])) ?? [];
    expect(urls).toEqual([expect.stringMatching(/^data:image\/(png|jpeg);base64,/)]);
    expect(raw).not.toMatch(/https?:\/\//);
  });

  it.each([
    ["llm-4.1", "provider-large"],
    ["llm-4.1-mini", "provider-small"],
  ])("asks for %s by the provider's name", async (model, name) => {
    const { post } = await openExtraction(stage().suite, { model });
    const called = nextCall();
    await post();
    expect((await called).body.model).toBe(name);
  });

  it("puts the caller's instruction to the model, outside the document", async () => {
    const instruction = `Mind the margin. ${secrets.source}`;
    const { post } = await openExtraction(stage().suite, { instruction, source: "Remark: none" });
    const called = nextCall();
    await post();
    const { raw, documentText } = await called;
    expect(raw).toContain(instruction);
    expect(documentText).not.toContain(instruction);
  });

  it("counts the tokens of an answer that had to be repaired", async () => {
    const { post } = await openExtraction(stage().suite);
    provider.queue(
      faults.says(`${secrets.answer} is no JSON`, usageOf(100, 10)),
      faults.writes(asItIs, usageOf(120, 20)),
    );
    const { body } = await post();
    expect(body.data).toMatchObject({ output: { remark: secrets.source }, totalTokens: 250 });
  });

  it("ends the call of an extraction that is deleted", async () => {
    const { caller, post } = await openExtraction(stage().suite);
    provider.queue(faults.waits(new Promise(() => undefined)));
    const called = nextCall();
    const { body } = await post({ prefer: "respond-async" });
    const { closed } = await called;
    const path = `/v1/extractions/${body.data.id}`;
    expect((await caller.call("DELETE", path)).status).toBe(200);
    expect(await closed).toBe(true);
    expect((await caller.call("GET", path)).status).toBe(404);
  });

  it("logs no key, no source, no instruction and no answer", async () => {
    const { post } = await openExtraction(stage().suite, { instruction: secrets.source });
    const answer = JSON.stringify({ result: { made: secrets.answer } });
    provider.queue(faults.says(answer), faults.says(answer));
    expect((await post()).body.error?.code).toBe("OUTPUT_INVALID");
    const log = stage().system.output().join("\n");
    expect(log).toContain("provider calls of an extraction");
    for (const secret of Object.values(secrets)) expect(log).not.toContain(secret);
  });
}
