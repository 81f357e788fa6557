import type { Cost, Costs } from "./costs.ts";
import type { Kind, Station } from "./simulate.ts";
import type { SourceKind } from "./workload.ts";

/** What is asked of a system. */
export type Demand = {
  perDay: number;
  /** How many times the mean of a day its busiest hour has. */
  peakToMean: number;
  /** The share of its time that a part may be busy at the peak. */
  busyAtPeak: number;
  /** The share of each kind of source; together 1. */
  kinds: Record<SourceKind, number>;
  keptDays: number;
};

/** What one part of the system needs. */
export type Need = {
  part: string;
  /** Of one extraction, on the average of the kinds: ms of processor time, or commits. */
  each: number;
  /** Cores, or logs, at the mean of a day and so that it is no busier than allowed at its peak. */
  atMean: number;
  atPeak: number;
};

export type Sizing = {
  meanPerSecond: number;
  peakPerSecond: number;
  processors: Need[];
  logs: Need[];
  /** Bytes that are kept, of all days. */
  stored: number;
};

/** How many cores and logs it takes, by the processor time and the commits of each kind. */
export function sizeFor(demand: Demand, { kinds, appendsPerSecond }: Costs): Sizing {
  const meanPerSecond = demand.perDay / 86_400;
  const peakPerSecond = meanPerSecond * demand.peakToMean;
  const shares = Object.entries(demand.kinds) as [SourceKind, number][];
  const average = (of: (cost: Cost) => number) =>
    shares.reduce((sum, [kind, share]) => sum + share * of(kinds[kind]), 0);
  const need = (part: string, each: number, capacity: number): Need => ({
    part,
    each,
    atMean: (meanPerSecond * each) / capacity,
    atPeak: Math.ceil((peakPerSecond * each) / (capacity * demand.busyAtPeak)),
  });
  const parts = Object.keys(kinds.text.processor);
  const logs = Object.keys(kinds.text.commits);
  return {
    meanPerSecond,
    peakPerSecond,
    processors: parts.map((part) =>
      need(
        part,
        average(({ processor }) => processor[part] ?? 0),
        1_000,
      ),
    ),
    logs: logs.map((log) =>
      need(
        log,
        average(({ commits }) => commits[log] ?? 0),
        appendsPerSecond,
      ),
    ),
    stored: average(({ stored }) => stored) * demand.perDay * demand.keptDays,
  };
}

const logName = (service: string) => `${service} log`;

/** Every part as a station with the servers that the sizing gives it. */
export function stationsOf({ processors, logs }: Sizing): Station[] {
  return [
    ...processors.map(({ part, atPeak }) => ({ name: part, servers: Math.max(1, atPeak) })),
    ...logs.map(({ part, atPeak }) => ({ name: logName(part), servers: Math.max(1, atPeak) })),
  ];
}

/** The way of each kind of extraction through the stations. */
export function kindsOf(demand: Demand, { kinds, appendsPerSecond }: Costs): Kind[] {
  return (Object.entries(demand.kinds) as [SourceKind, number][]).map(([name, share]) => {
    const { processor, commits } = kinds[name];
    const visit = (station: string) => ({ station, serviceMs: processor[station] ?? 0 });
    const append = (service: string) => ({
      station: logName(service),
      serviceMs: ((commits[service] ?? 0) / appendsPerSecond) * 1_000,
    });
    const stores = [visit("NATS"), visit("MongoDB-wire server")];
    const work = [visit("ingestion"), append("ingestion"), visit("extraction")];
    const route = [visit("gateway"), visit("schema"), append("extraction"), ...work, ...stores];
    return { name, share, route };
  });
}
