import { describe, expect, it } from "vitest";
import { durationIn, findDurations } from "./duration.ts";

describe("a length of time in words of CLDR", () => {
  it.each([
    ["2 óra 15 perc", 135],
    ["3 timmar, 15 minuter", 195],
    ["2 gün 3 sa. 15 dk.", 3_075],
    ["3 t, 15 min", 195],
    ["3小时15分钟", 195],
    ["3 godziny i 15 minut", 195],
    ["३ घण्टा १५ मिनेट", 195],
    ["ساعتان و15 دقيقة", 135],
  ])("is read as a whole in %j", (text, minutes) => {
    expect(durationIn(text, "minute")).toBe(minutes);
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

  it.each(["500 SEK", "12 t of gravel", "5 g"])("is none in %j", (text) => {
    expect(findDurations(text)).toEqual([]);
  });
});
