import { receiptImage } from "@quarry/testing/documents";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { stopEngine } from "../ocr/engine.ts";
import { readSource } from "../read-source.ts";

const read = (content: Uint8Array) => readSource({ type: "image", content }, defaultLimits);
const receipt = () => sharp(receiptImage().bytes);
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fff" } });

afterAll(stopEngine);

describe("an image", () => {
  it.each(["png", "jpeg", "webp", "gif", "tiff", "avif"] as const)(
    "is read from %s",
    { timeout: 60_000 },
    async (format) => {
      const { text } = await read(await receipt().toFormat(format).toBuffer());
      expect(text).toMatch(/Total\s+18\.27/);
    },
  );

  it("is read with its words' places in the picture's own pixels", async () => {
    const { text, pages } = await read(receiptImage().bytes);
    expect(pages[0]).toMatchObject({ width: 640, height: 820 });
    const total = pages[0]?.words?.find(({ start, end }) => text.slice(start, end) === "18.27");
    const [left, top, right, bottom] = total?.box ?? [0, 0, 0, 0];
    expect(left).toBeGreaterThan(430);
    expect(right).toBeLessThan(540);
    expect(top).toBeGreaterThan(590);
    expect(bottom).toBeLessThan(650);
  });

  it("is turned upright by its orientation, and by trial where it has none", async () => {
    const byExif = await receipt().rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    expect((await read(byExif)).text).toMatch(/Total\s+18\.27/);
    const upsideDown = await receipt().rotate(180).png().toBuffer();
    expect((await read(upsideDown)).text).toMatch(/Total\s+18\.27/);
  });

  it("without text is still a document that an engine can look at", async () => {
    const { text, warnings, images } = await read(await blank(300, 200).png().toBuffer());
    expect(text).toBe("");
    expect(warnings.map(({ code }) => code)).toEqual(["no_text_found"]);
    expect(images).toHaveLength(1);
  });

  it("is shown to a vision model at most 1,568 pixels long", async () => {
    const { images } = await read(await blank(3_000, 1_000).png().toBuffer());
    expect(await sharp(images[0]?.bytes).metadata()).toMatchObject({
      width: 1_568,
      format: "jpeg",
    });
  });
});

describe("an image that cannot be read", () => {
  const unreadable = (message: RegExp) => ({
    code: "SOURCE_UNREADABLE",
    message: expect.stringMatching(message),
  });

  it("is refused when it is a single pixel", async () => {
    const pixel = await blank(1, 1).png().toBuffer();
    await expect(read(pixel)).rejects.toMatchObject(unreadable(/1 x 1 pixels/));
  });

  it("is refused when it expands beyond fifty megapixels", async () => {
    const bomb = await blank(8_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
    await expect(read(bomb)).rejects.toMatchObject(unreadable(/50 million pixels/));
  });

  it("is refused when it is cut off", async () => {
    const { bytes } = receiptImage();
    const cut = bytes.subarray(0, bytes.length / 2);
    await expect(read(cut)).rejects.toMatchObject(unreadable(/damaged/));
  });

  it.each([
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'><text>x</text></svg>"],
    ["BMP", `BM${"\0".repeat(60)}`],
  ])("is refused by its format: %s", async (format, bytes) => {
    const named = unreadable(new RegExp(`^${format} images cannot be read`));
    await expect(read(new TextEncoder().encode(bytes))).rejects.toMatchObject(named);
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
