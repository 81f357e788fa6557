import { median } from "../report.ts";

/** A figure at a time, in minutes. */
export type Point = { minutes: number; value: number };

/** How a figure went over a run. */
export type Trend = {
  /** Medians. */
  firstThird: number;
  lastThird: number;
  /** Of the last third to the first: 1 where it stayed as it was. */
  ratio: number;
  /** Of the straight line with the least squares. */
  slopePerHour: number;
};

/** @param points in the order of time; each third of them counts alike. */
export function trendOf(points: readonly Point[]): Trend {
  const third = Math.ceil(points.length / 3);
  const firstThird = median(points.slice(0, third).map(({ value }) => value));
  const lastThird = median(points.slice(-third).map(({ value }) => value));
  return {
    firstThird,
    lastThird,
    ratio: lastThird / firstThird,
    slopePerHour: slopeOf(points) * 60,
  };
}

function slopeOf(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const atMinutes = mean(({ minutes }) => minutes);
  const atValue = mean(({ value }) => value);
  const along = mean(({ minutes }) => (minutes - atMinutes) ** 2);
  const together = mean(({ minutes, value }) => (minutes - atMinutes) * (value - atValue));
  return together / along;
}
