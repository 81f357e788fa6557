import { expect, it } from "vitest";
import { read } from "../page.testing.ts";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => [...(typeof part === "string" ? Buffer.from(part) : part)]),
  );
/** テスト in each of them. */
const shiftJis = [0x83, 0x65, 0x83, 0x58, 0x83, 0x67];
const eucJp = [0xa5, 0xc6, 0xa5, 0xb9, 0xa5, 0xc8];
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const big = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());

it.each([
  ["the server's word", bytes("<p>", shiftJis), "text/html; charset=Shift_JIS"],
  [
    "the server's word over the page's",
    bytes("<meta charset=euc-jp><p>", shiftJis),
    "text/html; charset=sjis",
  ],
  ["the page's word", bytes("<meta charset=euc-jp><p>", eucJp), "text/html"],
  [
    "the page's older word",
    bytes("<meta http-equiv=Content-Type content='text/html; charset=Shift_JIS'><p>", shiftJis),
    undefined,
  ],
  [
    "the page's word where the server's does not hold",
    bytes("<meta charset=Shift_JIS><p>", shiftJis),
    "text/html; charset=utf-8",
  ],
  [
    "the page's word where the server names nothing known",
    bytes("<meta charset=Shift_JIS><p>", shiftJis),
    "text/html; charset=none",
  ],
  ["a mark over the server's word", bytes("\uFEFF<p>テスト"), "text/html; charset=Shift_JIS"],
  ["UTF-8 that nothing names", bytes("<p>テスト"), undefined],
  [
    "UTF-8 where the page names another by mistake",
    bytes("<meta charset=Shift_JIS><p>", "テスト 100 ", [0xe2, 0x82, 0xac]),
    undefined,
  ],
  ["UTF-16 with a mark", utf16("\uFEFF<p>テスト"), undefined],
  ["UTF-16 without a mark", utf16("<html lang=ja><body class=x><p>テスト"), undefined],
  [
    "UTF-16 of the other order without a mark",
    big("<html lang=ja><body class=x><p>テスト"),
    undefined,
  ],
])("decodes by %s", (_name, content, contentType) => {
  expect(read(content, contentType).text).toMatch(/^テスト/);
});

it("reads windows-1252 where declared UTF-8 does not hold", () => {
  const page = bytes("<meta charset=utf-8><p>Caf", [0xe9], " 5 ", [0x80]);
  expect(read(page, "text/html; charset=utf-8").text).toBe("Café 5 €");
});

it("warns of bytes that could not be decoded", () => {
  const { warnings } = read(bytes("<meta charset=Shift_JIS><p>x", [0x83, 0x20, 0xff]));
  expect(warnings.map(({ code }) => code)).toEqual(["bytes_replaced"]);
});
