import { receiptImage } from "@quarry/samples";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { readSource } from "../sources/read-source.ts";
import { blank, receipt, tiff } from "./make-images.testing.ts";

const read = (content: Uint8Array) => readSource({ type: "image", content }, defaultLimits);

const grey = (picture: Sharp) => picture.toColourspace("b-w").raw().toBuffer();

describe("an image", () => {
  it("is read with its words' places in the picture's own pixels, and how sure they are", async () => {
    const { text, pages } = await read(receiptImage().bytes);
    expect(pages[0]).toMatchObject({ width: 640, height: 820, origin: "recognised" });
    const total = pages[0]?.words?.find(({ start, end }) => text.slice(start, end) === "18.27");
    const [left, top, right, bottom] = total?.box ?? [0, 0, 0, 0];
    expect(left).toBeGreaterThan(430);
    expect(right).toBeLessThan(540);
    expect(top).toBeGreaterThan(590);
    expect(bottom).toBeLessThan(650);
    expect(total?.confidence).toBeGreaterThan(0.8);
    expect(total?.confidence).toBeLessThanOrEqual(1);
  });

  it("gives a scan's tables as cells", async () => {
    const { tables } = await read(receiptImage().bytes);
    const rows = tables.flatMap((table) => table.rows.map((row) => row.map(({ text }) => text)));
    expect(rows).toContainEqual(["Olive oil 500ml", "7.40"]);
  });

  it("keeps its places at its own size though it is read smaller", async () => {
    const large = await receipt().resize({ width: 4_800 }).png().toBuffer();
    const { text, pages } = await read(large);
    expect(pages[0]).toMatchObject({ width: 4_800, height: 6_150 });
    const total = pages[0]?.words?.find(({ start, end }) => text.slice(start, end) === "18.27");
    expect(total?.box[0]).toBeGreaterThan(3_225);
    expect(total?.box[2]).toBeLessThan(4_050);
  });

  it("is read from transparent ink on nothing", async () => {
    const ink = await receipt().greyscale().negate().toColourspace("b-w").raw().toBuffer();
    const black = { create: { width: 640, height: 820, channels: 3, background: "#000" } } as const;
    const raw = { width: 640, height: 820, channels: 1 } as const;
    const transparent = await sharp(black).joinChannel(ink, { raw }).png().toBuffer();
    expect((await sharp(transparent).metadata()).hasAlpha).toBe(true);
    expect((await read(transparent)).text).toMatch(/Total\s+18\.27/);
  });

  it.each([1, 2, 3])("is turned upright by trial where it lies by %i quarters", async (turns) => {
    const scan = await receipt()
      .rotate(turns * 90)
      .png()
      .toBuffer();
    const { text, pages, images } = await read(scan);
    expect(text).toMatch(/Total\s+18\.27/);
    expect(pages[0]).toMatchObject({ width: 640, height: 820 });
    const shown = await sharp(images[0]?.bytes).metadata();
    expect(shown).toMatchObject({ width: 640, height: 820 });
  });

  it("is read with every page of a TIFF", async () => {
    const page = { width: 640, height: 820, grey: await grey(receipt()) };
    const empty = { width: 100, height: 50, grey: await grey(blank(100, 50)) };
    const { text, pages, images, warnings } = await read(tiff([page, empty, page]));
    expect(pages.map(({ number, width, origin }) => [number, width, origin])).toEqual([
      [1, 640, "recognised"],
      [2, 100, "blank"],
      [3, 640, "recognised"],
    ]);
    for (const { start, end } of [pages[0], pages[2]].flatMap((one) => one ?? [])) {
      expect(text.slice(start, end)).toMatch(/Total\s+18\.27/);
    }
    expect(images.map(({ page: number }) => number)).toEqual([1, 2, 3]);
    expect(warnings).toEqual([
      { code: "page_without_text", message: "Page 2 has no text", page: 2 },
    ]);
  });

  it("of more pages than the limit is refused before one is read", async () => {
    const page = { width: 8, height: 8, grey: new Uint8Array(64) };
    const many = tiff(Array.from({ length: 10_000 }, () => page));
    await expect(read(many)).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: "The image has 10000 pages; at most 20 are read: send it in parts",
    });
  });

  it("without text is still a document that an engine can look at", async () => {
    const { text, pages, warnings, images } = await read(await blank(300, 200).png().toBuffer());
    expect(text).toBe("");
    expect(pages).toMatchObject([{ number: 1, origin: "blank" }]);
    expect(warnings.map(({ code }) => code)).toEqual(["page_without_text"]);
    expect(images).toHaveLength(1);
  });

  it("of an animation is its first picture, and says so", async () => {
    const frames = [await receipt().toBuffer(), await blank(640, 820).png().toBuffer()];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { text, pages, warnings } = await read(gif);
    expect(text).toMatch(/Total\s+18\.27/);
    expect(pages).toHaveLength(1);
    expect(warnings.map(({ code }) => code)).toEqual(["frames_skipped"]);
  });

  it("is shown to a vision model at most 1,568 pixels long", async () => {
    const { images } = await read(await blank(3_000, 1_000).png().toBuffer());
    expect(await sharp(images[0]?.bytes).metadata()).toMatchObject({
      width: 1_568,
      format: "jpeg",
    });
  });
});

describe("a source of another type", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it.each([
    ["image", bytes("%PDF-1.7 ..."), "The source is a PDF, not an image; send it with type=pdf"],
    ["pdf", bytes("<!doctype html><p>x"), "send it with type=webpage"],
    [
      "webpage",
      receiptImage().bytes,
      "The source is an image, not a web page; send it with type=image",
    ],
    ["text", receiptImage().bytes, "send it with type=image"],
    ["text", bytes(`PK\u0003\u0004${"\0".repeat(40)}`), "The source is a ZIP archive, not text"],
    ["text", Uint8Array.from({ length: 64 }, (_, n) => n % 9), "The source is binary data"],
  ] as const)("is refused for %s with the type to send", async (type, content, message) => {
    await expect(readSource({ type, content }, defaultLimits)).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: expect.stringContaining(message),
    });
  });

  it("is empty when it has no bytes", async () => {
    await expect(read(new Uint8Array())).rejects.toMatchObject({ code: "SOURCE_EMPTY" });
  });
});
