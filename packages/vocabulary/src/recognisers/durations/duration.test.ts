import { describe, expect, it } from "vitest";
import { durationIn, findDurations } from "./duration.ts";
import { minutesOf } from "./duration-units.ts";

describe("a length of time in words of CLDR", () => {
  it.each([
    ["2 óra 15 perc", 135],
    ["3 timmar, 15 minuter", 195],
    ["2 gün 3 sa. 15 dk.", 3_075],
    ["3 t, 15 min", 195],
    ["3小时15分钟", 195],
    ["2 ay", 86_400],
    ["3 godziny i 15 minut", 195],
    ["३ घण्टा १५ मिनेट", 195],
    ["ساعتان و15 دقيقة", 135],
    ["12 שעות, שתי דקות", 722],
    ["ساعتان ودقيقتان", 122],
    ["يومان، وساعة، ودقيقتان", 2_942],
    ["יומיים, 1 שעה ו-שתי דקות", 2_942],
  ])("is read as a whole in %j", (text, minutes) => {
    expect(durationIn(text, "minute")).toBe(minutes);
  });

  it("is not read from its end alone, behind a word that is no length", () => {
    expect(findDurations("משך: שבוע ויומיים")).toEqual([]);
  });

  it("has other readings where letters beside it are no smaller unit", () => {
    const [found] = findDurations("3s 15d");
    expect(found?.others).toHaveLength(1);
  });

  it("is decided by the larger unit before it: after minutes, saat is Malay for seconds", () => {
    expect(durationIn("15 minit 7 saat", "second")).toBe(907);
    expect(findDurations("7 saat")[0]?.others).toEqual([7 / 60]);
  });

  it.each(["32 a 72 días", "43 y 58 días"])("begins behind the small word of %j", (text) => {
    expect(findDurations(text)).toMatchObject([{ start: 5 }]);
  });

  it("ends with its cell", () => {
    expect(findDurations("30 min\t6 h\n41 min").map(({ value }) => value)).toEqual([30, 360, 41]);
  });

  it("is doubted by the letters beside it alone, however many follow", () => {
    const of = (times: number) => findDurations("3 s 15 d ".repeat(times)).at(0)?.others;
    expect(of(40)).toEqual(of(2));
  });

  it.each([
    ["3 years - 6 months notice", "year", 3],
    ["2 Jahre - 3 Monate Kündigungsfrist", "year", 2],
    ["2 weeks - 10 days express", "week", 2],
    ["2 years. 14 days return right", "year", 2],
    ["in 2 Jahren. 14 Tage Rückgabe", "year", 2],
    ["3 dagar, 2 st", "day", 3],
    ["2 Tage, 5 t", "day", 2],
  ] as const)("ends before what is another thing in %j", (text, unit, count) => {
    const [found] = findDurations(text);
    expect(Number(found?.value)).toBe(count * minutesOf[unit]);
  });

  it.each([
    ["1 hr. 30 min.", 90],
    ["2 Std. 15 Min.", 135],
    ["3 t., 15 min", 195],
    ["2-hour-15-minute", 135],
    ["3 timer og 15 minutter", 195],
    ["2 dagar, 3 t, 15 min", 3_075],
  ])("continues behind an abbreviation and a small word in %j", (text, minutes) => {
    expect(findDurations(text)).toMatchObject([{ value: minutes }]);
  });

  it("has another reading with the letters that a comma parts from it", () => {
    expect(findDurations("2 Tage, 5 t")[0]?.others).toContain(2 * 1_440 + 5 * 60);
  });

  it.each(["500 SEK", "12 t of gravel", "5 g", "وثيقة", "وزارة"])("is none in %j", (text) => {
    expect(findDurations(text)).toEqual([]);
  });
});
