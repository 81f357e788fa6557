import { type Random, seededRandom } from "@quarry/kernel/testing";
import TinyQueue from "tinyqueue";

/** A part that serves jobs in their order, several at once. */
export type Station = {
  name: string;
  /** How many jobs it serves at once: cores, places for calls, writers of a log. */
  servers: number;
};

/** What a job asks of the stations, in this order. */
export type Visit = {
  station: string;
  /** Mean time of service in ms; times are spread exponentially. */
  serviceMs: number;
};

/** One kind of job, and how many of all jobs are of it (shares add up to 1). */
export type Kind = { name: string; share: number; route: readonly Visit[] };

export type Simulation = {
  stations: readonly Station[];
  kinds: readonly Kind[];
  /** Jobs that arrive in a second, as a Poisson process. */
  perSecond: number;
  seconds: number;
  seed: number;
};

export type Outcome = {
  arrived: number;
  ended: number;
  /** Of jobs that ended, from arrival to end, in ms. */
  times: Record<string, number[]>;
  /** Of each station: the share of its servers' time that was taken, and the longest queue. */
  stations: Record<string, { busy: number; longestQueue: number }>;
};

type Job = { kind: Kind; arrivedAt: number; visit: number };
type Arrival = { at: number; job: Job; isEnd: boolean };
type Serving = {
  free: number;
  queue: Job[];
  busyMs: number;
  longestQueue: number;
  servers: number;
};

/** Plays jobs through a network of queues until its time is over; the same for the same seed. */
export function simulate(simulation: Simulation): Outcome {
  const random = seededRandom(simulation.seed);
  const end = simulation.seconds * 1_000;
  const stations = new Map<string, Serving>(
    simulation.stations.map(({ name, servers }) => [
      name,
      { free: servers, queue: [], busyMs: 0, longestQueue: 0, servers },
    ]),
  );
  const events = new TinyQueue<Arrival>([], (a, b) => a.at - b.at);
  const times: Record<string, number[]> = {};
  let arrived = 0;
  let ended = 0;

  function begin(job: Job, now: number): void {
    const [station, meanMs] = next(job);
    const serving = stations.get(station);
    if (!serving) throw new Error(`${job.kind.name} visits ${station}, which is no station`);
    if (serving.free === 0) {
      serving.queue.push(job);
      serving.longestQueue = Math.max(serving.longestQueue, serving.queue.length);
      return;
    }
    serving.free--;
    const service = exponential(random, meanMs);
    serving.busyMs += Math.min(service, end - now);
    events.push({ at: now + service, job, isEnd: true });
  }

  function finish(job: Job, now: number): void {
    const serving = stations.get(next(job)[0]);
    if (serving) serving.free++;
    const waiting = serving?.queue.shift();
    if (waiting) begin(waiting, now);
    job.visit++;
    if (job.visit < job.kind.route.length) begin(job, now);
    else leave(job, now);
  }

  function leave({ kind, arrivedAt }: Job, now: number): void {
    ended++;
    const ofKind = times[kind.name] ?? [];
    times[kind.name] = ofKind;
    ofKind.push(now - arrivedAt);
  }

  function arrive(now: number): void {
    const at = now + exponential(random, 1_000 / simulation.perSecond);
    const kind = drawKind(simulation.kinds, random());
    events.push({ at, job: { kind, arrivedAt: at, visit: 0 }, isEnd: false });
  }

  arrive(0);
  for (let event = events.pop(); event && event.at < end; event = events.pop()) {
    if (event.isEnd) finish(event.job, event.at);
    else {
      arrived++;
      begin(event.job, event.at);
      arrive(event.at);
    }
  }
  const used = [...stations].map(([name, serving]) => [name, useOf(serving, end)] as const);
  return { arrived, ended, times, stations: Object.fromEntries(used) };
}

function useOf({ busyMs, longestQueue, servers }: Serving, end: number) {
  return { busy: busyMs / (end * servers), longestQueue };
}

function next({ kind, visit }: Job): [station: string, meanMs: number] {
  const at = kind.route[visit];
  if (!at) throw new Error(`${kind.name} has no visit ${visit}`);
  return [at.station, at.serviceMs];
}

function exponential(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean;
}

function drawKind(kinds: readonly Kind[], drawn: number): Kind {
  let sum = 0;
  for (const kind of kinds) {
    sum += kind.share;
    if (drawn < sum) return kind;
  }
  const last = kinds.at(-1);
  if (!last) throw new Error("there is no kind of job");
  return last;
}
