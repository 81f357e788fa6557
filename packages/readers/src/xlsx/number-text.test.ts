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
  ["d. mmmm yyyy", "5. January 2026"],
  ["0.00", "46027.00"],
])("shows a day in the format %s as %s, whose order is certain", (format, shown) => {
  expect(numberText(styles(format), false)(46_027, 0)).toBe(shown);
});
