import { seededRandom } from "@quarry/kernel/testing";
import { describe, expect, it } from "vitest";
import { looksBinary } from "./looks-binary.ts";

/** The same bytes for the same seed. */
function randomBytes(length: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  return Uint8Array.from({ length }, () => Math.floor(random() * 256));
}

describe("looksBinary", () => {
  it.each([200, 500, 1_000, 3_000, 4_096, 65_536])("is true of %i random bytes", (length) => {
    const seeds = Array.from({ length: 50 }, (_, seed) => seed);
    const missed = seeds.filter((seed) => !looksBinary(randomBytes(length, seed)));
    expect(missed).toEqual([]);
  });

  it.each([
    ["UTF-8", new TextEncoder().encode("Größe 5 € – 日本語 😀".repeat(50))],
    ["UTF-16", new Uint8Array(Buffer.from("Größe 5 €".repeat(50), "utf16le"))],
    [
      "windows-1252",
      new Uint8Array(Buffer.from("Gr\xf6\xdfe 5 \x80 \x93a\x94".repeat(50), "latin1")),
    ],
    [
      "an old code page",
      new Uint8Array(Buffer.from("Gr\x94\xe1e \x8f\xaf\xa8\xa2\xa5\xe2".repeat(50), "latin1")),
    ],
    [
      "Shift_JIS",
      new Uint8Array(Buffer.from("kL+LgY+RlNSNhiAxMiCNh4x2i+CKeiA0LDUwMCCJfoFC", "base64")),
    ],
    ["ISO-2022-JP", new TextEncoder().encode("\u001b$B@A5a=q\u001b(B 12".repeat(20))],
    ["text with a NUL", new TextEncoder().encode("a\0b, and so on")],
    ["pages and an old end", new TextEncoder().encode("one\ftwo\u001a")],
  ])("is false of %s", (_name, bytes) => {
    expect(looksBinary(bytes)).toBe(false);
  });
});
