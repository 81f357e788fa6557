import type { Json } from "@quarry/kernel";
import { describeWith } from "@quarry/servers";
import { faults, startProvider } from "@quarry/servers/provider";
import type { ObservableSystem } from "@quarry/systems";
import {
  type Created,
  createSchema,
  type Extraction,
  formOf,
  openSuite,
  startDistributedSystem,
  startStandaloneSystem,
} from "@quarry/systems";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { llmEnvironment } from "./llm-stage.ts";

const stock = {
  type: "object",
  properties: { items: { type: "array", items: { type: "string" } } },
};
const items = Array.from({ length: 150 }, (_, index) => `Item ${index + 1} of the stock`);
const never = new Promise<never>(() => undefined);

/** A model that reads the items of its part. */
function answer(text: string): Json {
  return { result: { items: text.match(/^Item .*$/gm) ?? [] } };
}

/** A provider that answers two parts of the stock and then falls silent until the test lets it answer. */
async function stage(start: (environment: Record<string, string>) => Promise<ObservableSystem>) {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  let isSilent = true;
  const provider = opened.use(
    await startProvider({
      answer,
      fault: (_call, index) => (isSilent && index > 1 ? faults.waits(never) : undefined),
    }),
  );
  const environment = {
    ...llmEnvironment(provider.baseUrl),
    QUARRY_LLM_CHUNK_TOKENS: "250",
    QUARRY_LLM_CONCURRENCY: "1",
  };
  const system = opened.use(await start(environment));
  const speak = () => {
    isSilent = false;
  };
  const open = async () => (await openSuite(system, provider.baseUrl)).caller({ account: "acme" });
  return { provider, system, speak, open };
}

type Stage = Awaited<ReturnType<typeof stage>>;

async function submitStock({ open }: Stage): Promise<string> {
  const caller = await open();
  const { id: schema_id } = await createSchema(caller, "Stock", stock);
  const fields = { schema_id, type: "text", source: items.join("\n") };
  const headers = { prefer: "respond-async" };
  const { body } = await caller.call<Created>("POST", "/v1/extractions", {
    form: formOf(fields),
    headers,
  });
  return body.data.id;
}

/** All is there, and no part was asked for again but the one that was never answered. */
async function expectPaidOnce({ provider, open }: Stage, id: string): Promise<void> {
  const caller = await open();
  await vi.waitFor(
    async () => {
      const { body } = await caller.call<Extraction>("GET", `/v1/extractions/${id}`);
      expect(body.data).toMatchObject({ status: "completed", result: { items } });
    },
    { timeout: 90_000, interval: 200 },
  );
  const asked = provider.calls.map(({ documentText }) => documentText);
  expect(asked[3]).toBe(asked[2]);
  expect(new Set(asked).size).toBe(asked.length - 1);
}

describe("an extraction whose worker is killed between two answers", { timeout: 180_000 }, () => {
  it("continues from there on the standalone server, and pays nothing twice", async () => {
    let standalone: Awaited<ReturnType<typeof startStandaloneSystem>> | undefined;
    const staged = await stage(async (environment) => {
      standalone = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" }, environment);
      return standalone;
    });
    const id = await submitStock(staged);
    await staged.provider.call(2);
    await standalone?.process.kill();
    staged.speak();
    await standalone?.restart();
    await expectPaidOnce(staged, id);
  });
});

describeWith(
  ["nats", "mongodb"],
  "an extraction whose extraction service is killed between two answers",
  () => {
    it("continues from there in another replica, and pays nothing twice", async () => {
      let distributed: Awaited<ReturnType<typeof startDistributedSystem>> | undefined;
      const staged = await stage(async (environment) => {
        const documentsUrl = "http://127.0.0.1:1";
        distributed = await startDistributedSystem(
          { documentsUrl },
          { replicasOfEach: 1, environment },
        );
        return distributed;
      });
      const id = await submitStock(staged);
      await staged.provider.call(2);
      await Promise.all(distributed?.replicas.extraction.splice(0).map((one) => one.kill()) ?? []);
      staged.speak();
      await distributed?.start("extraction");
      await expectPaidOnce(staged, id);
    }, 180_000);
  },
);
