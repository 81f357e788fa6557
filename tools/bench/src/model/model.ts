import { defaultLimits } from "@quarry/readers";
import { readText } from "@quarry/readers/text";
import { type Benchmark, describeMachine, machine, median, print, table } from "../report.ts";
import { extract, openModelEngine, sendBare, sendBySdk } from "./contenders.ts";
import { type Cost, costOf, medianCost } from "./cost.ts";
import { type KindName, kinds } from "./documents.ts";
import { startScriptedModel } from "./scripted-model.ts";
import { type Waits, waitsBeside } from "./waits.ts";

const ROUNDS = 5;
/** Provider calls at once of one document. */
const CONCURRENCY = 8;

/** Documents by kind: their size in code units, and how often each is read in a round. */
const documents: Record<KindName, { name: string; size: number; times: number }[]> = {
  letter: [
    { name: "1 KB", size: 1_000, times: 40 },
    { name: "50 KB", size: 50_000, times: 8 },
    { name: "1 MB", size: 1_000_000, times: 1 },
  ],
  deliveries: [
    { name: "1 KB", size: 1_000, times: 10 },
    { name: "50 KB", size: 50_000, times: 1 },
    { name: "200 KB", size: 200_000, times: 1 },
  ],
};

const CALLERS = 64;
const ANSWER_MS = 1_000;
const CALLS = CALLERS * 4;

type CostRow = { name: string } & Record<"engine" | "fetch" | "sdk", Cost> & {
    waits: Waits;
  } & Record<"mainRatio" | "allRatio", number>;

/** What the model engine adds to the requests that it sends. */
export const benchmark: Benchmark = async ({ json }) => {
  const costs: CostRow[] = [];
  for (const kind of ["letter", "deliveries"] as const) costs.push(...(await costsOf(kind)));
  const throughput = await throughputs();
  if (json) print(JSON.stringify({ machine: machine(), costs, throughput }, undefined, 2));
  else print([describeMachine(), costTable(costs), describe(throughput)].join("\n\n"));
};

const documentOf = (content: string) => ({
  ...readText({ type: "text", content }, defaultLimits),
  images: [],
});

async function costsOf(kind: KindName): Promise<CostRow[]> {
  const { structure, textOf } = kinds[kind];
  await using model = await startScriptedModel(kind, 0);
  await using engine = openModelEngine(model.baseUrl, CONCURRENCY);
  const rows: CostRow[] = [];
  for (const { name, size, times } of documents[kind]) {
    const document = documentOf(textOf(size));
    const run = () => extract(engine, document, structure);
    await model.takeRequests();
    await run();
    const requests = await model.takeRequests();
    const contenders = {
      engine: run,
      fetch: () => sendBare(model.baseUrl, requests, CONCURRENCY),
      sdk: () => sendBySdk(model.baseUrl, requests, CONCURRENCY),
    };
    const rounds = { engine: [] as Cost[], fetch: [] as Cost[], sdk: [] as Cost[] };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const each of ["engine", "fetch", "sdk"] as const) {
        const cost = await costOf(times, contenders[each]);
        if (round > 0) rounds[each].push(cost);
      }
    }
    const ratio = (key: "main" | "all") =>
      median(rounds.engine.map((cost, at) => cost[key] / (rounds.sdk[at]?.[key] ?? Number.NaN)));
    rows.push({
      name: `${kind}, ${name}`,
      ...{
        engine: medianCost(rounds.engine),
        fetch: medianCost(rounds.fetch),
        sdk: medianCost(rounds.sdk),
      },
      ...{ mainRatio: ratio("main"), allRatio: ratio("all") },
      waits: await waitsBeside(async () => {
        for (let time = 0; time < ROUNDS * times; time++) await run();
      }),
    });
  }
  return rows;
}

type Throughput = { engine: number; sdk: number };

/** Extractions a second of many callers, each of which begins its next when its last has ended. */
async function throughputs(): Promise<Throughput> {
  const { structure, textOf } = kinds.letter;
  await using model = await startScriptedModel("letter", ANSWER_MS);
  await using engine = openModelEngine(model.baseUrl, CALLERS);
  const document = documentOf(textOf(1_000));
  await extract(engine, document, structure);
  const [request = ""] = await model.takeRequests();
  const perSecond = async (call: () => Promise<unknown>) => {
    const begun = performance.now();
    let left = CALLS;
    const caller = async () => {
      while (left-- > 0) await call();
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    return (CALLS / (performance.now() - begun)) * 1_000;
  };
  const sdk = await perSecond(() => sendBySdk(model.baseUrl, [request], 1));
  return { engine: await perSecond(() => extract(engine, document, structure)), sdk };
}

function costTable(rows: readonly CostRow[]): string {
  const head = [
    "",
    ...["engine ms", "of it main thread", "SDK ms", "fetch ms", "main / SDK", "all / SDK"],
    ...["blocked ms", "GET p50", "p99", "longest"],
  ];
  const body = rows.map(({ name, engine, sdk, fetch, mainRatio, allRatio, waits }) => [
    name,
    ...[engine.all, engine.main, sdk.all, fetch.all].map((ms) => ms.toFixed(1)),
    ...[mainRatio, allRatio].map((ratio) => `**${ratio.toFixed(1)}**`),
    ...[engine.blocked, waits.p50, waits.p99, waits.longest].map((ms) => ms.toFixed(1)),
  ]);
  return table(head, body);
}

function describe({ engine, sdk }: Throughput): string {
  const what = `${CALLERS} callers, a provider that answers after ${ANSWER_MS} ms`;
  const [ours, theirs] = [engine, sdk].map((value) => value.toFixed(1));
  return `${what}: ${ours} extractions a second, the SDK ${theirs}: ${(engine / sdk).toFixed(2)}`;
}
