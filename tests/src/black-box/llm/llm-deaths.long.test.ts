import { describeWith } from "@quarry/servers";
import { faults, startProvider } from "@quarry/servers/provider";
import {
  openSuite,
  type Suite,
  startDistributedSystem,
  startStandaloneSystem,
} from "@quarry/systems";
import { describe, expect, it, vi } from "vitest";
import { llmEnvironment, onlyRecord, openExtraction } from "./llm-stage.ts";

const never = new Promise<never>(() => undefined);
const silent = () => startProvider({ answer: () => null, fault: () => faults.waits(never) });
const settings = { documentsUrl: "http://127.0.0.1:1" };

type Rig = {
  provider: Awaited<ReturnType<typeof silent>>;
  open(): Promise<Suite>;
  /** Kills the process that works, and starts another. */
  kill(): Promise<void>;
};

/** Deaths until work is given up: the first is not counted, two count together with other work, and three alone. */
const deaths = 6;

/** Processes die in the work until it is given up; the provider is called no more. */
async function expectGivenUp({ provider, open, kill }: Rig): Promise<void> {
  const account = "acme";
  const { post } = await openExtraction(await open(), { account });
  await post({ prefer: "respond-async" });
  for (let death = 0; death < deaths; death++) {
    await provider.call(death);
    await kill();
  }
  const caller = await (await open()).caller({ account });
  await vi.waitFor(
    async () => {
      expect(await onlyRecord(caller)).toMatchObject({ status: "failed", charged: false });
    },
    { timeout: 120_000, interval: 200 },
  );
  const { id } = await onlyRecord(caller);
  const evidence = await caller.call("GET", `/v1/extractions/${id}/evidence`);
  expect(JSON.stringify(evidence.body)).toContain("3 processes ended while they worked");
  expect(provider.calls).toHaveLength(deaths);
}

describe("a source in whose work every process dies", { timeout: 300_000 }, () => {
  it("is given up by the standalone server", async () => {
    await using provider = await silent();
    const environment = llmEnvironment(provider.baseUrl);
    await using system = await startStandaloneSystem(settings, environment);
    const kill = async () => {
      await system.process.kill();
      await system.restart();
    };
    await expectGivenUp({ provider, open: () => openSuite(system, provider.baseUrl), kill });
  });
});

describeWith(["nats", "mongodb"], "a source in whose work every replica dies", () => {
  it("is given up by the extraction service", async () => {
    await using provider = await silent();
    const environment = {
      ...llmEnvironment(provider.baseUrl),
      QUARRY_NATS_ACK_WAIT_MS: "5000", // so that a killed replica's work is delivered again soon
    };
    await using system = await startDistributedSystem(settings, { replicasOfEach: 1, environment });
    const kill = async () => {
      await Promise.all(system.replicas.extraction.splice(0).map((one) => one.kill()));
      await system.start("extraction");
    };
    await expectGivenUp({ provider, open: () => openSuite(system, provider.baseUrl), kill });
  }, 300_000);
});
