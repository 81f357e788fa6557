import { describeWith } from "@quarry/servers";
import { faults, type Provider, startProvider } from "@quarry/servers/provider";
import {
  openSuite,
  type Suite,
  startDistributedSystem,
  startStandaloneSystem,
} from "@quarry/systems";
import { describe, expect, it, onTestFinished } from "vitest";
import { llmEnvironment, openExtraction } from "./llm-stage.ts";

const { writes, says, waits } = faults;
const usage = { usage: { prompt_tokens: 550, completion_tokens: 50 } };
const never = new Promise<never>(() => undefined);

type Stage = {
  provider: Provider;
  suite: () => Promise<Suite>;
  /** Kills the process that works on extractions, and starts it again. */
  killWorker(): Promise<void>;
};
type OpenStage = (tokensPerMonth: string) => Promise<Stage>;

async function openProvider(tokensPerMonth: string) {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  const provider = opened.use(await startProvider());
  const environment = {
    ...llmEnvironment(provider.baseUrl),
    QUARRY_ACCOUNT_TOKENS_PER_MONTH: tokensPerMonth,
  };
  return { opened, provider, environment, documentsUrl: provider.baseUrl };
}

const openStandalone: OpenStage = async (tokensPerMonth) => {
  const { opened, provider, environment, documentsUrl } = await openProvider(tokensPerMonth);
  const system = opened.use(await startStandaloneSystem({ documentsUrl }, environment));
  return {
    provider,
    suite: () => openSuite(system, documentsUrl),
    async killWorker() {
      await system.process.kill();
      await system.restart();
    },
  };
};

const openDistributed: OpenStage = async (tokensPerMonth) => {
  const { opened, provider, environment, documentsUrl } = await openProvider(tokensPerMonth);
  const options = { replicasOfEach: 1, environment };
  const system = opened.use(await startDistributedSystem({ documentsUrl }, options));
  return {
    provider,
    suite: () => openSuite(system, documentsUrl),
    async killWorker() {
      await Promise.all(system.replicas.extraction.splice(0).map((one) => one.kill()));
      await system.start("extraction");
    },
  };
};

describe("an account's tokens of a month, standalone", { timeout: 240_000 }, () => {
  tests(openStandalone);
});
describeWith(["nats", "mongodb"], "an account's tokens of a month, distributed", () => {
  tests(openDistributed);
});

const refused = { status: 429, body: { error: { code: "QUOTA_EXCEEDED" } } };

function tests(open: OpenStage): void {
  it("are counted before any call, failed work too", async () => {
    const { provider, suite } = await open("1500");
    const opened = await suite();
    const { post } = await openExtraction(opened);
    provider.queue(writes((answer) => answer, usage));
    expect((await post()).status).toBe(200);
    provider.queue(says("no JSON", usage), says("no JSON again", usage));
    expect((await post()).body.error?.code).toBe("OUTPUT_INVALID");

    const { headers, ...answer } = await post();
    expect(answer).toMatchObject(refused);
    expect(answer.body.message).toContain("above its limit of 1500");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(provider.calls).toHaveLength(3);

    const other = await openExtraction(opened);
    expect((await other.post()).status).toBe(200);
  }, 240_000);

  it("are set aside for work that runs, and given back when it ends", async () => {
    const { provider, suite } = await open("1000");
    const { post } = await openExtraction(await suite());
    const answered = Promise.withResolvers<void>();
    const small = { usage: { prompt_tokens: 90, completion_tokens: 10 } };
    provider.queue(async (call) => {
      return { ...(await writes((answer) => answer, small)(call)), after: answered.promise };
    });
    const running = post();
    await provider.call(0);
    expect(await post()).toMatchObject(refused);
    expect(provider.calls).toHaveLength(1);
    answered.resolve();
    expect((await running).status).toBe(200);
    expect((await post()).status).toBe(200);
  }, 240_000);

  it("stay taken by work that was deleted after its worker was killed", async () => {
    const { provider, suite, killWorker } = await open("800");
    const { post } = await openExtraction(await suite(), { account: "acme" });
    provider.queue(waits(never), waits(never));
    const { body } = await post({ prefer: "respond-async" });
    await provider.call(0);
    await killWorker();
    const again = await openExtraction(await suite(), { account: "acme" });
    const path = `/v1/extractions/${body.data.id}`;
    expect((await again.caller.call("DELETE", path)).status).toBe(200);
    const calls = provider.calls.length;
    expect(await again.post()).toMatchObject(refused);
    expect(provider.calls).toHaveLength(calls);
  }, 240_000);
}
