import { z } from "zod";

/** What the load generator reported of one minute. */
export type MinuteOfLoad = {
  /** Times from sending a request to the end of its answer, in ms, by what was asked. */
  requests: Record<string, number[]>;
  /** Answers by status; 0 where there was none. */
  statuses: Record<string, number>;
  /** Pieces of work whose answer was not what it must be. */
  wrong: number;
  /** Pieces of work that could not be begun in time, because too many were under way. */
  dropped: number;
};

const Point = z.object({
  type: z.literal("Point"),
  metric: z.enum(["http_req_duration", "checks", "dropped_iterations"]),
  data: z.object({
    time: z.coerce.date(),
    value: z.number(),
    tags: z.object({ operation: z.string().optional(), status: z.string().optional() }),
  }),
});

/**
 * Sorts the lines of k6's JSON output into minutes from the first one on; other metrics are left. Reports
 * of a minute when the next one begins: what is late still counts.
 */
export async function readMinutes(
  lines: AsyncIterable<string>,
  report: (minute: MinuteOfLoad, count: number) => void,
): Promise<MinuteOfLoad[]> {
  const minutes: MinuteOfLoad[] = [];
  let began: number | undefined;
  for await (const line of lines) {
    const point = pointIn(line);
    if (!point) continue;
    const { metric, data } = point;
    began ??= data.time.getTime();
    const at = Math.floor(Math.max(0, data.time.getTime() - began) / 60_000);
    while (minutes.length <= at) {
      const last = minutes.at(-1);
      if (last) report(last, minutes.length);
      minutes.push(emptyMinute());
    }
    note(minutes[at] ?? emptyMinute(), metric, data);
  }
  return minutes;
}

function pointIn(line: string) {
  // most lines are of other metrics: not worth parsing
  if (!/"metric":"(http_req_duration|checks|dropped_iterations)"/.test(line)) return undefined;
  return Point.safeParse(JSON.parse(line)).data; // a metric's own description is none
}

function emptyMinute(): MinuteOfLoad {
  return { requests: {}, statuses: {}, wrong: 0, dropped: 0 };
}

function note(
  minute: MinuteOfLoad,
  metric: string,
  { value, tags }: z.infer<typeof Point>["data"],
) {
  if (metric === "dropped_iterations") minute.dropped += value;
  else if (metric === "checks") minute.wrong += 1 - value;
  else {
    const { operation = "other", status = "0" } = tags;
    const samples = minute.requests[operation] ?? [];
    minute.requests[operation] = samples;
    samples.push(value);
    minute.statuses[status] = (minute.statuses[status] ?? 0) + 1;
  }
}
