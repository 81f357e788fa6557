import { encryptedPdf } from "@quarry/samples";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { column, makePdf } from "./make-pdf.testing.ts";
import { readPdf } from "./read-pdf.ts";

const secret = encryptedPdf(
  [["the first page of the file"], ["the second page of the file"]],
  "sesame",
);

function read(content: Uint8Array, reading: { pages?: string; password?: string }) {
  return readPdf({ type: "pdf", content, reading }, defaultLimits);
}

describe("an encrypted PDF", () => {
  it("is opened by its password", async () => {
    const { text } = await read(secret, { password: "sesame" });
    expect(text.trim().split(/\n+/)).toEqual([
      "the first page of the file",
      "the second page of the file",
    ]);
  });

  it("is refused without one, with the way to send it", async () => {
    await expect(read(secret, {})).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: "The PDF is encrypted; send its password in the form field password",
    });
  });

  it("is refused with another one, which is not repeated", async () => {
    const error: unknown = await read(secret, { password: "open up" }).catch((failure) => failure);
    expect(error).toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: "The password for the encrypted PDF is wrong",
    });
    expect(JSON.stringify(error)).not.toContain("open up");
  });
});

describe("chosen pages", () => {
  it("alone are read, under their numbers in the file, with their tables", async () => {
    const bytes = await makePdf(
      [1, 2, 3, 4].map((page) => [
        ...column([`Item ${page}`, "Tea", "Coffee"], 50),
        ...column(["Pieces", "12", "7"], 250),
      ]),
    );
    const { text, pages, tables } = await read(bytes, { pages: "2,4" });
    expect(text.match(/Item \d/g)).toEqual(["Item 2", "Item 4"]);
    expect(pages.map(({ number }) => number)).toEqual([2, 4]);
    expect(tables.map(({ page }) => page)).toEqual([2, 4]);
    expect(pages.at(-1)?.end).toBe(text.length);
  });

  it("count for the limit, not those that the file has", async () => {
    const bytes = await makePdf([column(["one"], 50), column(["two"], 50), column(["three"], 50)]);
    const limits = { ...defaultLimits, maxPages: 1 };
    const chosen = await readPdf({ type: "pdf", content: bytes, reading: { pages: "3" } }, limits);
    expect(chosen.text.trim()).toBe("three");
    await expect(readPdf({ type: "pdf", content: bytes }, limits)).rejects.toMatchObject({
      message: "The PDF has 3 pages; at most 1 are read: choose fewer with the form field pages",
    });
  });

  it("are reported as they are read", async () => {
    const bytes = await makePdf([column(["one"], 50), column(["two"], 50), column(["three"], 50)]);
    const reported: unknown[] = [];
    const source = { type: "pdf", content: bytes, reading: { pages: "1,3" } } as const;
    await readPdf(source, defaultLimits, (progress) => reported.push(progress));
    expect(reported).toEqual([
      { done: 1, total: 2 },
      { done: 2, total: 2 },
    ]);
  });
});
