import { describe, expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { readText } from "./read-text.ts";

const read = (content: Uint8Array | string, contentType?: string) =>
  readText({ type: "text", content, ...(contentType && { contentType }) }, defaultLimits);
const encode = (text: string, encoding: BufferEncoding) =>
  new Uint8Array(Buffer.from(text, encoding));

describe("readText", () => {
  it.each([
    ["UTF-8", encode("Größe 5 €", "utf8")],
    ["UTF-8 with a mark", encode("\uFEFFGröße 5 €", "utf8")],
    ["UTF-16LE with a mark", encode("\uFEFFGröße 5 €", "utf16le")],
    ["UTF-16LE without a mark", encode("Größe 5 €", "utf16le")],
    [
      "UTF-16BE with a mark",
      encode("\uFEFFGröße 5 €", "utf16le").map((_, i, all) => all[i ^ 1] ?? 0),
    ],
    ["windows-1252", new Uint8Array([...Buffer.from("Gr\xf6\xdfe 5 \x80", "latin1")])],
  ])("decodes %s", (_name, bytes) => {
    expect(read(bytes).text).toBe("Größe 5 €");
  });

  it.each([true, false])("decodes UTF-32, its mark or its zeros showing it (%s)", (marked) => {
    const points = [...(marked ? "\uFEFF" : ""), ..."Größe 5 € 😀"].map(
      (sign) => sign.codePointAt(0) ?? 0,
    );
    const little = new Uint8Array(Uint32Array.from(points).buffer);
    const big = little.map((_, index) => little[index ^ 3] ?? 0);
    expect([read(little).text, read(big).text]).toEqual(["Größe 5 € 😀", "Größe 5 € 😀"]);
  });

  it.each([
    [
      "windows-1250",
      "RmFrdHVyYSDo7XNsbyAxMiwg6OFzdGthIDQ1IEvoLiBQ+O1saZognmx1nW916Gv9IGv58iD6cOxsIO/hYmVsc2vpIPNkeSwgZOxrdWplbWUu",
      "Faktura číslo 12, částka 45 Kč.",
    ],
    [
      "shift_jis",
      "kL+LgY+RlNSNhiAxMiCNh4x2i+CKeiA0LDUwMCCJfoFC",
      "請求書番号 12 合計金額 4,500 円。",
    ],
    [
      "koi8-r",
      "897F1CDOwSDP0MzB1NUgz9QgzcHS1MEuIOnUz8fPIMsgz9DMwdTFIDE1MDAg0tXCzMXK",
      "Счет на оплату",
    ],
  ])("guesses %s and says so", (encoding, base64, beginning) => {
    const document = read(new Uint8Array(Buffer.from(base64, "base64")));
    expect(document.text.startsWith(beginning)).toBe(true);
    expect(document.warnings).toEqual([
      { code: "encoding_guessed", message: expect.stringContaining(encoding) },
    ]);
  });

  it("keeps UTF-8 with damage here and there, and counts it", () => {
    const damaged = Buffer.concat([
      Buffer.from("Größe für Müller, Straße, Äpfel, Öl"),
      Buffer.from([0xff]),
    ]);
    const document = read(new Uint8Array(damaged));
    expect(document.text).toBe("Größe für Müller, Straße, Äpfel, Öl\uFFFD");
    expect(document.warnings.map(({ code }) => code)).toEqual(["bytes_replaced"]);
  });

  it("believes a declared charset that holds", () => {
    const bytes = new Uint8Array([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    expect(read(bytes, "text/plain; charset=windows-1251").text).toBe("Привет");
  });

  it("uses windows-1252 where declared UTF-8 does not hold", () => {
    const bytes = new Uint8Array(Buffer.from("caf\xe9", "latin1"));
    expect(read(bytes, "text/plain; charset=utf-8").text).toBe("café");
  });

  it("replaces NULs and half surrogates and says so", () => {
    const document = read("a\0b\uD800c");
    expect(document.text).toBe("a\uFFFDb\uFFFDc");
    expect(document.warnings.map((warning) => warning.code)).toEqual([
      "nul_replaced",
      "surrogates_replaced",
    ]);
  });

  it("separates pages at form feeds without a gap", () => {
    expect(read("one\ftwo\n\fthree").pages).toEqual([
      { number: 1, start: 0, end: 4 },
      { number: 2, start: 4, end: 9 },
      { number: 3, start: 9, end: 14 },
    ]);
  });

  it.each(["", " \n\t", "\uFEFF"])("refuses %j as empty", (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: "SOURCE_EMPTY" }));
  });

  it("refuses text over the limit by the limit's name", () => {
    expect(() => read("x".repeat(defaultLimits.maxCharacters + 1))).toThrow(/at most 5000000/);
  });
});
