import { expect, it } from "vitest";
import { readMinutes } from "./points.ts";

async function* lines(...points: object[]) {
  for (const point of points) yield JSON.stringify(point);
}

const point = (metric: string, time: string, value: number, tags = {}) => ({
  metric,
  type: "Point",
  data: { time: `2026-11-21T13:${time}Z`, value, tags },
});

const ignore = () => {};

const request = (time: string, value: number, status = "200") =>
  point("http_req_duration", time, value, { operation: "text", status });

it("sorts requests by the minute in which they ended, counted from the first", async () => {
  const minutes = await readMinutes(
    lines(request("00:30", 10), request("01:29", 20), request("01:31", 30, "503")),
    ignore,
  );
  expect(minutes.map(({ requests, statuses }) => ({ requests, statuses }))).toEqual([
    { requests: { text: [10, 20] }, statuses: { 200: 2 } },
    { requests: { text: [30] }, statuses: { 503: 1 } },
  ]);
});

it("counts what failed its check, and what could not be begun", async () => {
  const minutes = await readMinutes(
    lines(
      request("00:00", 10),
      point("checks", "00:01", 1),
      point("checks", "00:02", 0),
      point("dropped_iterations", "00:03", 4),
    ),
    ignore,
  );
  expect(minutes).toEqual([
    { requests: { text: [10] }, statuses: { 200: 1 }, wrong: 1, dropped: 4 },
  ]);
});

it("leaves other metrics, and what says only that a metric is there", async () => {
  const metric = { type: "Metric", metric: "http_req_duration", data: { name: "x" } };
  expect(await readMinutes(lines(metric, point("vus", "00:00", 3)), ignore)).toEqual([]);
});

it("reports each minute that has ended", async () => {
  const reported: [number, number[] | undefined][] = [];
  await readMinutes(
    lines(request("00:00", 10), request("01:00", 20), request("03:00", 30)),
    ({ requests }, count) => void reported.push([count, requests.text]),
  );
  expect(reported).toEqual([
    [1, [10]],
    [2, [20]],
    [3, undefined],
  ]);
});
