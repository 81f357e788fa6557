import { describe, expect, it } from "vitest";
import { withPlainDigits } from "../numbers/plain-digits.ts";
import { findDates } from "./date.ts";
import { voteDateOrder } from "./numeric-dates.ts";
import { findDatetimes } from "./times.ts";
import { findDayMonths, findYearless } from "./yearless.ts";

const days = (text: string) => findDates(text, voteDateOrder(text)).map(({ value }) => value);

describe("findDates", () => {
  it.each([
    ["2024-02-29", "2024-02-29"],
    ["31.12.2023", "2023-12-31"],
    ["7. März 2024", "2024-03-07"],
    ["1er juillet 2024", "2024-07-01"],
    ["21 de diciembre de 2018", "2018-12-21"],
    ["3 marzo 2020", "2020-03-03"],
    ["19 april 2014", "2014-04-19"],
    ["5 de março de 2021", "2021-03-05"],
    ["March 5th, 2021", "2021-03-05"],
    ["August 3 , 2014", "2014-08-03"],
    ["05-Jan-19", "2019-01-05"],
    ["2018年10月19日", "2018-10-19"],
    ["4. maaliskuuta 2026", "2026-03-04"],
    ["2026 m. kovo 4 d.", "2026-03-04"],
    ["2026. gada 4. marts", "2026-03-04"],
    ["2026(e)ko martxoaren 4(a)", "2026-03-04"],
    ["4 มีนาคม ค.ศ. 2026", "2026-03-04"],
    ["4 tháng 3, 2026", "2026-03-04"],
    ["2026년 3월 4일", "2026-03-04"],
    ["4 мар. 2026 г.", "2026-03-04"],
    ["No. 4711/01.02.2026", "2026-02-01"],
    ["Invoice date: March 3,2026. Total: $100.00", "2026-03-03"],
    ["Дата: 3 марта,2026 г.", "2026-03-03"],
  ])("reads %s", (text, day) => {
    expect(days(text)).toEqual([day]);
  });

  it("reads two days in words whose years stand behind commas without spaces", () => {
    expect(days("Period: March 3,2026 to April 5,2026. Rent 500")).toEqual([
      "2026-03-03",
      "2026-04-05",
    ]);
  });

  it.each(["40-47-31", "45-67-12", "45-10-12"])(
    "does not put a year first for the code %s",
    (code) => {
      const text = `Invoice date: 25-03-24\nPay to ${code}\n`;
      const [date] = findDates(text, voteDateOrder(text));
      expect(date).toEqual({ start: 14, end: 22, value: "2024-03-25" });
    },
  );

  it("puts years of two digits first where two days can be read in no other way", () => {
    expect(days("25-03-24 and 41-03-12 and 42-04-15")).toEqual([
      "2025-03-24",
      "2041-03-12",
      "2042-04-15",
    ]);
  });

  it("reads both days that a hyphen joins", () => {
    expect(days("01.02.2026-28.02.2026")).toEqual(["2026-02-01", "2026-02-28"]);
  });

  it.each([
    ["03/04/2026", ["2026-03-04"]],
    ["26/3/14", ["2026-03-14"]],
    ["26-03-14", undefined],
    ["26/03/14", undefined],
    ["05/5/15", ["2005-05-15"]],
    ["05/05/15", undefined],
    ["05/5/15 and 25/04/2026", undefined],
    ["26-03-14 and 26-03-2014", undefined],
    ["3 listopad 2025", ["2025-10-03"]],
    ["03.04.2026", undefined],
    ["03/04/2026 and 25/04/2026", undefined],
  ])("names the other day that %s may be", (text, others) => {
    expect(findDates(text, voteDateOrder(text))[0]?.others).toEqual(others);
  });

  it.each(["𝐑𝐨𝐨𝐦 12-34", "𠮷野家 12-34"])("ends behind letters of two code units: %s", (text) => {
    expect(days(text)).toEqual([]);
  });

  it("takes no time with points for a day", () => {
    expect(days("05/11/2059 pukul 10.17.16")).toEqual(["2059-11-05"]);
  });

  it.each([
    ["1.–28. Februar 2026", "2026-02-01"],
    ["vom 1. bis 28. Februar 2026", "2026-02-01"],
    ["5 to 28 February 2026", "2026-02-05"],
    ["February 5-28, 2026", "2026-02-05"],
  ])("reads both days of %s", (text, first) => {
    expect(days(text)).toEqual([first, "2026-02-28"]);
  });

  it.each(["Feb 5-28", "Room 30-28 February 2026", "Unit 3 - 28 February 2026"])(
    "takes no number beside it for a day: %s",
    (text) => {
      expect(days(text)).not.toContain("2026-02-03");
      expect(days(text).length).toBeLessThan(2);
    },
  );

  it.each([
    ["30.1.2067 09:00\tMandag 4 marts 2041", ["2067-01-30", "2041-03-04"]],
    ["१९९२ सेप्टेम्बर ८,१९८७ जुन १९\n२०३७ जुलाई ८", ["1992-09-08", "1987-06-19", "2037-07-08"]],
    ["14 ta’ Lulju 2048 / 3 בנוב׳ 2022 / 1 जुल॰ 2010", ["2048-07-14", "2022-11-03", "2010-07-01"]],
  ])("reads each day of the cells %j", (text, expected) => {
    expect(days(withPlainDigits(text).text)).toEqual(expected);
  });

  it("takes no words of the next cell for a half of the day", () => {
    const text = "26 Lúnasa 2032 ag 00:27\tDéardaoin 24 Nollaig 2043";
    const [found] = findDatetimes(text, findDates(text, "day-first"));
    expect(text.slice(found?.start, found?.end)).toBe("26 Lúnasa 2032 ag 00:27");
  });

  it("refuses days that no calendar has", () => {
    expect(days("31.02.2023 and 2023-13-01 and 00/00/2020")).toEqual([]);
  });

  it("decides the order by the dates that can be read one way only", () => {
    expect(days("from 03/04/2020 to 03/25/2020")).toEqual(["2020-03-04", "2020-03-25"]);
    expect(days("from 03/04/2020 to 25/04/2020")).toEqual(["2020-04-03", "2020-04-25"]);
  });
});

describe("findDatetimes", () => {
  it("joins a day with the time behind it, and keeps its offset", () => {
    const text = "Departs 2024-05-01 at 2:05 pm, lands 2024-05-02T07:10:30+02:00";
    const found = findDatetimes(text, findDates(text, "day-first"));
    expect(found.map(({ value }) => value)).toEqual([
      "2024-05-01T14:05:00",
      "2024-05-02T07:10:30+02:00",
    ]);
  });
});

describe("times of a day", () => {
  it.each([
    ["4.3.2026 klo 15.07.09", "2026-03-04T15:07:09"],
    ["18 Chwefror 1979 am 12:40", "1979-02-18T12:40:00"],
    ["18 February 1979, 12:40 am", "1979-02-18T00:40:00"],
    ["2026-03-03 AM 12:30", "2026-03-03T00:30:00"],
    ["2026年3月4日 下午3:07", "2026-03-04T15:07:00"],
    ["4 Μαρ 2026, 3:07:09 μ.μ.", "2026-03-04T15:07:09"],
    ["15:07 4 thg 3, 2026", "2026-03-04T15:07:00"],
    ["2026. március 4., szerda 15:07:09", "2026-03-04T15:07:09"],
  ])("are found in %s", (text, value) => {
    expect(findDatetimes(text, findDates(text, "day-first"))[0]?.value).toBe(value);
  });

  it("are not those of something else on the line", () => {
    const text = "4.3.2026 train leaves 15:07";
    expect(findDatetimes(text, findDates(text, "day-first"))).toEqual([]);
  });
});

describe("findYearless", () => {
  const text =
    "Report of 2 May 2024. Meeting: 15 March, then Freitag, 3. Juni, on July 4 and le 12 août.";

  it("takes the year that stands nearest", () => {
    const found = findYearless(text, findDates(text, "day-first"));
    expect(found.map(({ value }) => value)).toEqual([
      "2024-03-15",
      "2024-06-03",
      "2024-07-04",
      "2024-08-12",
    ]);
  });

  it("finds none in other words, or without a year", () => {
    expect(findYearless("15 March", [])).toEqual([]);
    expect(findYearless("2024: may 10 people, 2 set, 12 out of 13", [])).toEqual([]);
  });
});

describe("voteDateOrder", () => {
  it.each([
    ["Born (DD/MM/YYYY): 03/04/1990", "day-first", true],
    ["Né le (JJ/MM/AAAA) : 03/04/1990", "day-first", true],
    ["Born (mm/dd/yyyy): 03/04/1990", "month-first", true],
    ["DD/MM/YYYY or MM/DD/YYYY: 03/04/1990", "day-first", false],
    ["Comm/ddl/yyy: 03/04/1990", "day-first", false],
  ] as const)("takes the order that %s asks for", (text, order, isClear) => {
    expect(voteDateOrder(text)).toEqual({ order, isClear });
  });
});

describe("findDayMonths", () => {
  const daysIn = (text: string) =>
    findDayMonths(text, findDates(text, voteDateOrder(text))).map(({ value }) => value);

  it.each([
    ["as of 30.11.2023: 01.12. fee 4,00", ["2023-12-01"]],
    ["28.12. fee; printed 03.01.2024", ["2023-12-28"]],
    ["printed 03.01.2024; 4/2 and 31/2", ["2024-02-04"]],
    ["version 1.2.3 of 03.01.2024", []],
    ["01.12. without any year", []],
  ])(
    "reads days and months of %o in the year that brings them nearest to a date",
    (text, expected) => {
      expect(daysIn(text)).toEqual(expected);
    },
  );
});
