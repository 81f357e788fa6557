import { describeWith } from "@quarry/servers";
import { startCollector, treeOf } from "@quarry/servers/collector";
import { faults, startProvider } from "@quarry/servers/provider";
import { openSuite } from "@quarry/systems";
import { describe, expect, it, vi } from "vitest";
import { llmEnvironment, openExtraction } from "../black-box/llm/llm-stage.ts";
import {
  restartableDistributed,
  restartableStandalone,
  type StartRestartable,
} from "./restartable.ts";

const lastOfAll = "process evt.extraction.ExtractionCompleted";
const never = new Promise<never>(() => undefined);

/** Stops the worker while the provider is asked, and answers the trace when another has ended it. */
async function traceAcrossStop(start: StartRestartable): Promise<string[]> {
  let isSilent = true;
  await using collector = await startCollector();
  await using provider = await startProvider({
    answer: () => ({ result: { remark: "read" } }),
    fault: () => (isSilent ? faults.waits(never) : undefined),
  });
  await using worker = await start({
    ...llmEnvironment(provider.baseUrl),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const { post } = await openExtraction(await openSuite(worker.system, provider.baseUrl));
  const traceId = crypto.randomUUID().replaceAll("-", "");
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  expect((await post({ prefer: "respond-async", traceparent })).status).toBe(202);
  await provider.call(0);
  await worker.stop();
  isSilent = false;
  await worker.start();

  return await vi.waitFor(
    () => {
      const spans = collector.spans.filter((span) => span.traceId === traceId);
      const tree = treeOf(spans, ({ name, attributes, failed }) => {
        const attempt = attributes["quarry.delivery.attempt"];
        const number = attempt === undefined ? "" : ` #${attempt}`;
        return `${name}${number}${failed ? " failed" : ""}`;
      });
      expect(tree.some((line) => line.includes(lastOfAll))).toBe(true);
      return tree.map((line) => line.trim());
    },
    { timeout: 60_000, interval: 100 },
  );
}

const twice = [
  "process evt.ingestion.SourceIngested #1 failed",
  "process evt.ingestion.SourceIngested #2",
];
const calls = ["chat provider-small", "chat provider-small failed"];

function expectBothTries(tree: string[]): void {
  expect(tree.filter((line) => line.startsWith("process evt.ingestion"))).toEqual(twice);
  expect(tree.filter((line) => line.startsWith("chat")).toSorted()).toEqual(calls);
}

describe("a delivery that a stop interrupts", { timeout: 120_000 }, () => {
  it("is tried again in the same trace on the standalone server", async () => {
    expectBothTries(await traceAcrossStop(restartableStandalone));
  });
});

describeWith(["nats", "mongodb"], "a delivery that a stop of its service interrupts", () => {
  it("is tried again in the same trace by another replica", async () => {
    expectBothTries(await traceAcrossStop(restartableDistributed));
  }, 120_000);
});
