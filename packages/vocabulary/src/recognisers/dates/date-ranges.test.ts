import { describe, expect, it } from "vitest";
import { findDates } from "./date.ts";
import { isDayRange } from "./date-ranges.ts";

const daysIn = (text: string) => findDates(text, "day-first").map(({ value }) => value);

describe("a range of days", () => {
  it.each([
    ["3–5 March 2026", ["2026-03-03", "2026-03-05"]],
    ["21 feb - 25 feb 2026", ["2026-02-21", "2026-02-25"]],
    ["7 sep - 18 okt 2026", ["2026-09-07", "2026-10-18"]],
    ["3-Mar-26 – 5-May-26", ["2026-03-03", "2026-05-05"]],
    ["3 Mar 26 - 5 May 2026", ["2026-03-03", "2026-05-05"]],
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
    ["Período de faturação: 1 a 31 de março de 2026", ["2026-03-01", "2026-03-31"]],
    ["3 a 15 de enero de 2026", ["2026-01-03", "2026-01-15"]],
    ["1 de mayo a 12 de junio de 2026", ["2026-05-01", "2026-06-12"]],
    ["01.05. a 12.05.2026", ["2026-05-01", "2026-05-12"]],
    ["da 3 marzo a 15 aprile 2026", ["2026-03-03", "2026-04-15"]],
    ["Valid (2026-03-03 – 15), then void", ["2026-03-03", "2026-03-15"]],
    ["2026. március 3. – 15. között", ["2026-03-03", "2026-03-15"]],
    ["2026 m. kovo 3 – 15 d.", ["2026-03-03", "2026-03-15"]],
    ["23.03 – 15.04.2026", ["2026-03-23", "2026-04-15"]],
    ["4.5–12.05.2026", ["2026-05-04", "2026-05-12"]],
    ["Period: 1 – 15 March 2026", ["2026-03-01", "2026-03-15"]],
    ["1 – 15 March 2026", ["2026-03-01", "2026-03-15"]],
    ["The period 2026 kovo 3–15 is set", ["2026-03-03", "2026-03-15"]],
    ["Period\n3 – 15 март 2026 г.\tA", ["2026-03-03", "2026-03-15"]],
    ["2005(e)ko ots. 2(a) – mar. 16(a)\n1 Row", ["2005-02-02", "2005-03-16"]],
    ["Spring\t1 – 15 March 2026", ["2026-03-01", "2026-03-15"]],
    ["1999. gada 27.–30. oktobris", ["1999-10-27", "1999-10-30"]],
    ["2014. gada 8.–27. okt.", ["2014-10-08", "2014-10-27"]],
    ["2026/4/3星期五至2027/3/26星期五", ["2026-04-03", "2027-03-26"]],
    ["1999. gada 30. oktobris,2014. gada 8. maijs", ["1999-10-30", "2014-05-08"]],
    ["14 נוב׳ – 18 דצמ׳ 1983", ["1983-11-14", "1983-12-18"]],
    ["30 October,2014 to 5 November,2014", ["2014-10-30", "2014-11-05"]],
    ["October 30,2014 at 15:00", ["2014-10-30"]],
    ["from 3 d'abril al 5 de maig de 2026", ["2026-04-03", "2026-05-05"]],
  ])("has two ends in %j", (text, days) => {
    expect(daysIn(text)).toEqual(days);
  });

  it.each([
    "Item 3 - 5 March 2026",
    "No. 3 – 5 March 2026",
    "5-15.03.2026",
    "A3-5 March 2026",
    "2026-03-03\t-12\tCoffee",
    "2026-03-03\n- 12",
    "2026-03-03 -12",
    "2026-03-03  -12,50",
    "Expiry date: 2026-03-03 – 24:00",
    "Gültig bis: 2026-03-03 – 24 Uhr",
    "End: 2026-03-03 — 11 am",
    "End date: 2026-03-04 - 18 participants",
    "Check-out: 2026-03-05 – 11:00",
    "Due date: 2026-03-03 – 30 days net",
    "Posted: 2026-03-03 – 5 comments",
    "Date: 2026-03-03 à 15:30",
    "Fällig: 2026-03-03 – 4. Mahnung",
    "Seats: 2026-03-03 – 10-15 people",
    "Posted: 2026-03-03 – 4.5",
    "4.5 – 12.05.2026",
    "Version 1.5 – 12.05.2026",
    "Version 2.1 – 15 March 2026",
    "Menge 3.5 - 12.05.2026",
    "1 – 15 March 2026: kickoff",
    "Plan\n  2 – 20 April 2026: review",
  ])("is none in %j", (text) => {
    expect(daysIn(text)).toHaveLength(1);
  });

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
    [",-,", false],
    ["   -   ", false],
    [",\t-", false],
    ["\t/\t", false],
    [", bis Sonntag, ", true],
    ["(a) – ", true],
    ["星期五至", true],
    ["至今", false],
    ["(b) of the agreement – ", false],
  ])("is parted by %j: %j", (words, isRange) => {
    expect(isDayRange(words)).toBe(isRange);
  });

  it("has the other days of a month's name that languages give to different months", () => {
    expect(findDates("09. listopada – 21. studenoga 2014.", "day-first")).toMatchObject([
      { value: "2014-11-09", others: ["2014-10-09"] },
      { value: "2014-11-21" },
    ]);
    expect(findDates("2014 listopad 9 – 12", "day-first")[1]).toMatchObject({
      value: "2014-11-12",
      others: ["2014-10-12"],
    });
    expect(findDates("9 lutego – 21 marca 2014", "day-first")[0]?.others).toBeUndefined();
  });
});
