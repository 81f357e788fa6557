import { describeMachine, type Measurement, table } from "../report.ts";

/** How many records accounts have, the smallest first. */
export type Sizes = readonly [number, ...number[]];

type Result = {
  rounds: number;
  requests: number;
  sizes: Sizes;
  /** By `form|size|list`. */
  summary: Record<string, Measurement>;
};

/** The median of each list, and how many times as long it took as that of the smallest account. */
export function describeLists({ rounds, requests, sizes, summary }: Result): string {
  const words = (size: number) => size.toLocaleString("en");
  const [smallest] = sizes;
  const lists = Object.keys(summary).filter((name) => name.includes(`|${smallest}|`));
  const rows = lists.map((name) => {
    const [form, , list = ""] = name.split("|");
    const times = sizes.map((size) => summary[`${form}|${size}|${list}`]?.p50 ?? Number.NaN);
    const [least = Number.NaN] = times;
    const ratios = times.slice(1).map((time) => (time / least).toFixed(2));
    return [`${form}: ${list}`, ...times.map((time) => time.toFixed(2)), ...ratios];
  });
  const head = ["", ...sizes.map((size) => `${words(size)} ms`)];
  const ratios = sizes.slice(1).map((size) => `${words(size)} to ${words(smallest)}`);
  return [
    describeMachine(),
    `Pages of 10 and an extraction, one request at a time, medians of ${rounds} interleaved rounds of ${requests}`,
    table([...head, ...ratios], rows),
  ].join("\n\n");
}
