import { expect, it } from "vitest";
import { parseXml } from "../xml/parse-xml.ts";
import { numberText } from "./number-text.ts";

const styles = (formatCode: string) =>
  parseXml(
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${formatCode}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    "styles.xml",
  );

it.each([
  ["m/d/yyyy", "2026-01-05"],
  ["dd/mm/yy", "2026-01-05"],
  ["m/d/yy h:mm", "2026-01-05 6:00"],
  ["[$-409]m/d/yy h:mm AM/PM;@", "2026-01-05 6:00 AM"],
  ["DD/MM/YYYY HH:MM:SS", "2026-01-05 06:00:00"],
  [String.raw`dd\/mm\/yy\ hh:mm`, "2026-01-05 06:00"],
  ["d&quot;-&quot;m&quot;-&quot;yy", "2026-01-05"],
  ["h:mm m/d/yyyy", "6:00 2026-01-05"],
  ["ddd d/m/yy", "Mon 2026-01-05"],
  ["yy/mm/dd", "2026-01-05"],
  ["mm.dd.yy", "2026-01-05"],
  ["dd.mm.yy", "05.01.26"],
  ["yyyy/mm/dd", "2026/01/05"],
  ["d-mmm-yy h:mm", "5-Jan-26 6:00"],
  ["h:mm:ss", "6:00:00"],
  ["mm/yy", "01/26"],
  ["d. mmmm yyyy", "5. January 2026"],
  ["0.00", "46027.25"],
])("shows a day in the format %s as %s, whose order is certain", (format, shown) => {
  expect(numberText(styles(format), false)(46_027.25, 0)).toBe(shown);
});

it.each([
  ["#,##0.00;[Red]#,##0.00", -1_250.5, "-1,250.50"],
  ["0;[Color 3]0", -7, "-7"],
  ["#,##0_);[Red](#,##0)", -40, "(40)"],
  ["0;[Red]-0", -3, "-3"],
  ["0;[Red]0", -0.2, "0"],
  ["0;[Red]0", 12, "12"],
])("keeps the minus that the format %s shows as a colour", (format, value, shown) => {
  expect(numberText(styles(format), false)(value, 0)).toBe(shown);
});
