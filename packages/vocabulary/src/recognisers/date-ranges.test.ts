import { describe, expect, it } from "vitest";
import { findDates } from "./date.ts";
import { isDayRange } from "./date-ranges.ts";

const daysIn = (text: string) => findDates(text, "day-first").map(({ value }) => value);

describe("a range of days", () => {
  it.each([
    ["3–5 March 2026", ["2026-03-03", "2026-03-05"]],
    ["12 de feb. – 28 de mar. de 1996", ["1996-02-12", "1996-03-28"]],
    ["Dienstag, 3. – Sonntag, 15. März 2026", ["2026-03-03", "2026-03-15"]],
    ["15. – 18. 12. 1978", ["1978-12-15", "1978-12-18"]],
    ["03.–15.03.26", ["2026-03-03", "2026-03-15"]],
    ["23.03–15.04.2026", ["2026-03-23", "2026-04-15"]],
    ["25 আগস্ট – 19 সেপ্টেম্বর, 2032", ["2032-08-25", "2032-09-19"]],
    ["3 tháng 3 – 15 tháng 4, 2026", ["2026-03-03", "2026-04-15"]],
    ["2026. március 23., hétfő – április 15., szerda", ["2026-03-23", "2026-04-15"]],
    ["2026-03-03–15", ["2026-03-03", "2026-03-15"]],
    ["2026년 3월 3일~15일", ["2026-03-03", "2026-03-15"]],
    ["28 December – 3 January 2026", ["2025-12-28", "2026-01-03"]],
  ])("has two ends in %j", (text, days) => {
    expect(daysIn(text)).toEqual(days);
  });

  it.each(["Item 3 - 5 March 2026", "No. 3 – 5 March 2026", "5-15.03.2026", "A3-5 March 2026"])(
    "is none in %j",
    (text) => {
      expect(daysIn(text)).toHaveLength(1);
    },
  );

  it.each([
    [" – ", true],
    [", kedd – 2027. ", false],
    [" г. – пн, ", true],
    ["(火曜日)～", true],
    [" / ", true],
    [" and payable by ", false],
    [" – Il-Ħadd, ", true],
    ["\n- ", false],
    [" –\n", true],
    ["\t-\t", false],
  ])("is parted by %j: %j", (words, isRange) => {
    expect(isDayRange(words)).toBe(isRange);
  });
});
