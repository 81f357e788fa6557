import { setTimeout as delay } from "node:timers/promises";
import { counted } from "@quarry/kernel";
import { type Benchmark, describeMachine, machine, median, print, table } from "../report.ts";
import { type Lags, type Receiver, startReceiver } from "./receiver.ts";
import { type Sender, startSender } from "./start-sender.ts";

const rounds = 3;
const eventsOfRound = 2_000;
/** As many requests of a webhook are under way at once. */
const atOnce = 8;
const paced = { perSecond: 1_000, seconds: 10, tickMs: 20 };
const modest = { perSecond: 10, extractions: 100 };
const flood = { webhooks: 8, events: 4_000, everyMs: 1_000 };
const many = 10_000;

type Capacity = { webhooks: number; perSecond: number; bare: number; ratio: number };
type Paced = Lags & { webhooks: number; perSecond: number };
type Flooded = { quiet: Lags; flooded: Lags; ratio: number; floodDelivered: number };

type Bench = { sender: Sender; receiver: Receiver };

async function open(what: string): Promise<Bench & AsyncDisposable> {
  console.error(what);
  await using opened = new AsyncDisposableStack();
  const receiver = opened.use(await startReceiver());
  const sender = opened.use(await startSender(receiver.host));
  const owned = opened.move();
  return { sender, receiver, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const named = (what: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${what}-${index}`);

/** Commits events of all accounts in turn. */
async function commit({ sender }: Bench, accountIds: string[], events: number): Promise<void> {
  const extractions = events / 2 / accountIds.length;
  await sender.order({ do: "commit", accountIds, extractions });
}

/** How fast events are sent that are there already, beside bare requests to the same receiver. */
async function measureCapacity(webhooks: number): Promise<Capacity> {
  await using bench = await open(`What is there, to ${counted(webhooks, "webhook")}`);
  const { sender, receiver } = bench;
  const accountIds = named("account", webhooks);
  await sender.order({ do: "add webhooks", accountIds, url: `${receiver.url}/hooks` });
  const sent: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    receiver.forget();
    const begun = performance.now();
    await commit(bench, accountIds, eventsOfRound);
    await receiver.until("/hooks", eventsOfRound);
    const perSecond = eventsOfRound / ((performance.now() - begun) / 1_000);
    const posting = { url: receiver.url, count: eventsOfRound, atOnce: atOnce * webhooks };
    const without = await sender.order({ do: "post bare", ...posting });
    if (round === 0) continue; // warm-up
    sent.push(perSecond);
    bare.push(without);
  }
  const ratio = median(sent.map((each, round) => each / (bare[round] ?? NaN)));
  return { webhooks, perSecond: median(sent), bare: median(bare), ratio };
}

/** How long after its commit an event comes, at 1,000 a second. */
async function measurePaced(webhooks: number): Promise<Paced> {
  await using bench = await open(`At a rate, to ${counted(webhooks, "webhook")}`);
  const { sender, receiver } = bench;
  const accountIds = named("account", webhooks);
  await sender.order({ do: "add webhooks", accountIds, url: `${receiver.url}/hooks` });
  await commit(bench, accountIds, eventsOfRound);
  await receiver.until("/hooks", eventsOfRound);
  receiver.forget();
  const events = paced.perSecond * paced.seconds;
  const begun = performance.now();
  for (let committed = 0; committed < events; ) {
    const due = Math.min(events, ((performance.now() - begun) / 1_000) * paced.perSecond);
    const inTurn: string[] = [];
    for (; committed < due; committed += 2) {
      inTurn.push(accountIds[(committed / 2) % webhooks] ?? "");
    }
    await sender.order({ do: "commit", accountIds: inTurn, extractions: 1 });
    await delay(paced.tickMs);
  }
  await receiver.until("/hooks", events);
  const perSecond = events / ((performance.now() - begun) / 1_000);
  return { webhooks, perSecond, ...receiver.lagsOf("/hooks") };
}

async function modestLags({ sender, receiver }: Bench): Promise<Lags> {
  receiver.forget();
  for (let done = 0; done < modest.extractions; done++) {
    await sender.order({ do: "commit", accountIds: ["modest"], extractions: 1 });
    await delay(1_000 / modest.perSecond);
  }
  await receiver.until("/modest", 2 * modest.extractions);
  return receiver.lagsOf("/modest");
}

/** What the flood of one account's events costs another one's deliveries. */
async function measureFlood(): Promise<Flooded> {
  await using bench = await open("Beside a flood");
  const { sender, receiver } = bench;
  const accountIds = ["modest"];
  await sender.order({ do: "add webhooks", accountIds, url: `${receiver.url}/modest` });
  const greedy = Array.from({ length: flood.webhooks }, () => "greedy");
  await sender.order({ do: "add webhooks", accountIds: greedy, url: `${receiver.url}/greedy` });
  await modestLags(bench); // warm-up
  const quiet = await modestLags(bench);
  const pouring = setInterval(() => {
    const extractions = flood.events / 2 / flood.webhooks;
    void sender.order({ do: "commit", accountIds: ["greedy"], extractions });
  }, flood.everyMs);
  await delay(2 * flood.everyMs);
  const flooded = await modestLags(bench);
  clearInterval(pouring);
  const floodDelivered = receiver.countOf("/greedy");
  return { quiet, flooded, ratio: flooded.p95 / quiet.p95, floodDelivered };
}

/** One event to each of many accounts' webhooks, in seconds. */
async function measureMany(): Promise<number> {
  await using bench = await open("To many webhooks");
  const { sender, receiver } = bench;
  const accountIds = named("account", many);
  await sender.order({ do: "add webhooks", accountIds, url: `${receiver.url}/hooks` });
  const begun = performance.now();
  await commit(bench, accountIds, 2 * many);
  await receiver.until("/hooks", 2 * many);
  return (performance.now() - begun) / 1_000;
}

/** Deliveries to a receiver on the same machine from one process of the delivery service. */
export const benchmark: Benchmark = async ({ json }) => {
  const say = json ? () => undefined : (text: string) => print(`${text}\n`);
  say(describeMachine());
  const capacity = [await measureCapacity(1), await measureCapacity(8)];
  say(describeCapacity(capacity));
  const atRate = [await measurePaced(1), await measurePaced(8)];
  say(describePaced(atRate));
  const flooded = await measureFlood();
  say(describeFlooded(flooded));
  const manySeconds = await measureMany();
  say(`${whole(many)} webhooks of as many accounts, two events each: ${manySeconds.toFixed(1)} s`);
  const result = { machine: machine(), capacity, atRate, flooded, manySeconds };
  if (json) print(JSON.stringify(result, undefined, 2));
};

const whole = (value: number) => Math.round(value).toLocaleString("en");
const percentiles = ["p50 ms", "p95 ms", "p99 ms"];
const lagsIn = ({ p50, p95, p99 }: Lags) => [p50, p95, p99].map((each) => String(each));

function describeCapacity(all: Capacity[]): string {
  const rows = all.map(({ webhooks, perSecond, bare, ratio }) => [
    ...[String(webhooks), whole(perSecond), whole(bare), ratio.toFixed(2)],
  ]);
  return table(["webhooks", "deliveries a second", "bare requests a second", "ratio"], rows);
}

function describePaced(all: Paced[]): string {
  const rows = all.map(({ webhooks, perSecond, ...lags }) => [
    ...[String(webhooks), whole(perSecond), ...lagsIn(lags)],
  ]);
  return table(["webhooks", "delivered a second", ...percentiles], rows);
}

function describeFlooded({ quiet, flooded, ratio, floodDelivered }: Flooded): string {
  const rows = [
    ["quiet", ...lagsIn(quiet)],
    ["beside a flood", ...lagsIn(flooded)],
  ];
  const lags = table(["", ...percentiles], rows);
  return `${lags}\n\nratio of p95: ${ratio.toFixed(1)}; ${whole(floodDelivered)} of the flood were delivered meanwhile`;
}
