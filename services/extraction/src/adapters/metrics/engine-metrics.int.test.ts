import { createProviderMetrics } from "@quarry/engine-llm";
import { invoiceOutput, openRig } from "@quarry/engine-llm/testing";
import { faults } from "@quarry/servers/provider";
import { createRegistry } from "@quarry/service-kit";
import { expect, it } from "vitest";
import { createEngineMetrics } from "./engine-metrics.ts";
import { measuredEngine } from "./measured-engine.ts";

/** The samples whose names begin so, as lines of an exposition without their help. */
async function samples(registry: ReturnType<typeof createRegistry>, prefix: string) {
  const lines = (await registry.metrics()).split("\n");
  return lines.filter((line) => line.startsWith(prefix)).sort();
}

async function openMeasured() {
  const registry = createRegistry();
  const meter = createProviderMetrics(registry);
  const rig = await openRig({ engine: { meter } });
  return { registry, rig, engine: measuredEngine(rig.engine, createEngineMetrics(registry)) };
}

it("counts calls by outcome, retries, questions and tokens", async () => {
  const { registry, rig, engine } = await openMeasured();
  const usage = { usage: { prompt_tokens: 70, completion_tokens: 9 } };
  const answer = JSON.stringify({ result: invoiceOutput });
  rig.provider.queue(faults.named.overloaded, faults.says("no JSON", usage));
  rig.provider.queue(faults.says(answer, usage));
  await engine.extract(rig.request());
  expect(await samples(registry, "llm_call_duration_seconds_count")).toEqual([
    'llm_call_duration_seconds_count{model="small",outcome="ok"} 2',
    'llm_call_duration_seconds_count{model="small",outcome="overloaded"} 1',
  ]);
  expect(await samples(registry, "llm_retries_total")).toEqual([
    'llm_retries_total{model="small",fault="overloaded"} 1',
  ]);
  expect(await samples(registry, "llm_questions_total")).toEqual([
    'llm_questions_total{model="small",purpose="read"} 1',
    'llm_questions_total{model="small",purpose="repair"} 1',
  ]);
  expect(await samples(registry, "llm_tokens_total")).toEqual([
    'llm_tokens_total{model="small",direction="input"} 140',
    'llm_tokens_total{model="small",direction="output"} 18',
  ]);
  expect(await samples(registry, "llm_estimated_tokens_total")).toEqual([]);
  expect(await samples(registry, "llm_calls{")).toEqual([
    'llm_calls{state="running"} 0',
    'llm_calls{state="waiting"} 0',
  ]);
  await rig[Symbol.asyncDispose]();
});

it("counts each extraction by outcome, and reports none in the engine afterwards", async () => {
  const { registry, rig, engine } = await openMeasured();
  await engine.extract(rig.request());
  rig.provider.queue(faults.named.unauthorised);
  await expect(engine.extract(rig.request())).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
  const stop = new AbortController();
  rig.provider.queue(faults.waits(new Promise(() => undefined)));
  const stopped = engine.extract(rig.request({ signal: stop.signal }));
  await rig.provider.call(2);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await samples(registry, "engine_duration_seconds_count")).toEqual([
    'engine_duration_seconds_count{engine="llm",outcome="PROVIDER_FAILED"} 1',
    'engine_duration_seconds_count{engine="llm",outcome="interrupted"} 1',
    'engine_duration_seconds_count{engine="llm",outcome="ok"} 1',
  ]);
  expect(await samples(registry, "engine_jobs")).toEqual(['engine_jobs{engine="llm"} 0']);
  await rig[Symbol.asyncDispose]();
});
