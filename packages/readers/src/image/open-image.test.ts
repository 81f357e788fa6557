import { crc32 } from "node:zlib";
import { receiptHeic } from "@quarry/samples";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { blank, bmp, receipt, tiff } from "./make-images.testing.ts";
import { openImage } from "./open-image.ts";

const formatOf = { jpeg: "jpg", tiff: "tif" } as const;
const original = await receipt().toColourspace("srgb").removeAlpha().raw().toBuffer();

/** Mean difference of two pictures of the same size, from 0 to 255. */
function difference(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

async function firstPage(bytes: Uint8Array, format: string) {
  const { pixels, width, height } = await (await openImage(bytes, format)).page(1);
  return { pixels: await pixels.raw().toBuffer(), width, height };
}

describe("a picture", () => {
  it.each(["png", "jpeg", "webp", "gif", "tiff", "avif"] as const)(
    "is decoded from %s",
    async (format) => {
      const bytes = await receipt().toFormat(format).toBuffer();
      const name = format === "jpeg" || format === "tiff" ? formatOf[format] : format;
      const { pixels, width, height } = await firstPage(bytes, name);
      expect({ width, height }).toEqual({ width: 640, height: 820 });
      expect(difference(pixels, original)).toBeLessThan(5);
    },
  );

  it("is decoded from HEIC", async () => {
    const { pixels, width, height } = await firstPage(receiptHeic(), "heic");
    expect({ width, height }).toEqual({ width: 640, height: 820 });
    expect(difference(pixels, original)).toBeLessThan(5);
  });

  it("counts the pictures of an animated PNG after the first", async () => {
    const plain = await receipt().png().toBuffer();
    const control = Buffer.alloc(20); // length, name, frames, plays, checksum
    control.writeUInt32BE(8, 0);
    control.write("acTL", 4, "latin1");
    control.writeUInt32BE(3, 8);
    control.writeUInt32BE(crc32(control.subarray(4, 16)), 16);
    const header = 33; // signature and IHDR
    const animated = Buffer.concat([plain.subarray(0, header), control, plain.subarray(header)]);
    expect(await openImage(animated, "png")).toMatchObject({ pages: 1, laterFrames: 2 });
    expect(await openImage(plain, "png")).toMatchObject({ pages: 1, laterFrames: 0 });
  });

  it.each([
    ["16 bits a colour", () => receipt().toColourspace("rgb16").png()],
    [
      "one bit",
      () => receipt().toColourspace("b-w").tiff({ compression: "ccittfax4", bitdepth: 1 }),
    ],
    ["inks", () => receipt().toColourspace("cmyk").jpeg()],
  ])("is decoded from %s", async (_, make) => {
    const bytes = await make().toBuffer();
    const { format = "" } = await sharp(bytes).metadata();
    const name = format === "tiff" ? "tif" : format === "jpeg" ? "jpg" : format;
    const { pixels } = await firstPage(bytes, name);
    expect(difference(pixels, original)).toBeLessThan(10);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "stands upright by EXIF orientation %i",
    async (orientation) => {
      const { pixels, width, height } = await firstPage(await turnedAway(orientation), "jpg");
      expect({ width, height }).toEqual({ width: 640, height: 820 });
      expect(difference(pixels, original)).toBeLessThan(5);
    },
  );
});

/** The receipt, stored so that the orientation puts it right. */
async function turnedAway(orientation: number): Promise<Buffer> {
  const stored = {
    1: receipt(),
    2: receipt().flop(),
    3: receipt().rotate(180),
    4: receipt().flip(),
    5: sharp(await receipt().rotate(270).toBuffer()).flip(),
    6: receipt().rotate(270),
    7: sharp(await receipt().rotate(90).toBuffer()).flip(),
    8: receipt().rotate(90),
  }[orientation];
  return (stored ?? receipt()).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}

describe("a BMP", () => {
  const white = 0xffffff;
  const red = 0xff0000;
  const size = { width: 9, height: 8 };
  const isRed = (x: number, y: number) => x === 0 && y === 0;

  /** Rows of whole words, the last one of the picture first. */
  function rows(bitsPerPixel: number, write: (row: Buffer, x: number, y: number) => void) {
    const rowBytes = Math.ceil((size.width * bitsPerPixel) / 32) * 4;
    const bytes = Buffer.alloc(rowBytes * size.height);
    for (let y = 0; y < size.height; y++) {
      const row = bytes.subarray(rowBytes * (size.height - 1 - y));
      for (let x = 0; x < size.width; x++) write(row, x, y);
    }
    return bytes;
  }

  const trueColour = rows(24, (row, x, y) => row.writeUIntLE(isRed(x, y) ? red : white, x * 3, 3));
  const masked = rows(16, (row, x, y) => row.writeUInt16LE(isRed(x, y) ? 0xf800 : 0xffff, x * 2));
  const byPalette = rows(8, (row, x, y) => row.writeUInt8(isRed(x, y) ? 1 : 0, x));
  const oneBit = rows(1, (row, x, y) => {
    if (isRed(x, y)) row.writeUInt8(0x80, 0);
  });
  const runs = Buffer.from([...Array(7).fill([9, 0, 0, 0]).flat(), 1, 1, 8, 0, 0, 0, 0, 1]);
  const opaque = rows(32, (row, x, y) => row.writeUInt32LE(isRed(x, y) ? red : white, x * 4));

  it.each([
    ["24 bits", bmp({ ...size, bitsPerPixel: 24, rows: trueColour })],
    ["32 bits whose last 8 are empty", bmp({ ...size, bitsPerPixel: 32, rows: opaque })],
    [
      "16 bits by mask",
      bmp({
        ...size,
        bitsPerPixel: 16,
        compression: 3,
        table: [0xf800, 0x7e0, 0x1f],
        rows: masked,
      }),
    ],
    ["a palette", bmp({ ...size, bitsPerPixel: 8, table: [white, red], rows: byPalette })],
    ["one bit", bmp({ ...size, bitsPerPixel: 1, table: [white, red], rows: oneBit })],
    ["runs", bmp({ ...size, bitsPerPixel: 8, compression: 1, table: [white, red], rows: runs })],
  ])("of %s is decoded", async (_, bytes) => {
    const { pixels, width, height } = await firstPage(bytes, "bmp");
    expect({ width, height }).toEqual(size);
    expect([...pixels.subarray(0, 6)]).toEqual([255, 0, 0, 255, 255, 255]);
    expect([...pixels.subarray(-3)]).toEqual([255, 255, 255]);
  });

  it("with its rows from top to bottom is decoded", async () => {
    const bytes = bmp({ width: 9, height: -8, bitsPerPixel: 24, rows: trueColour });
    const { pixels } = await firstPage(bytes, "bmp");
    expect([...pixels.subarray(7 * 27, 7 * 27 + 3)]).toEqual([255, 0, 0]);
  });

  it.each([
    [
      "its pixels",
      bmp({ ...size, bitsPerPixel: 24, rows: trueColour.subarray(0, 90) }),
      /truncated/,
    ],
    ["its header", bmp({ ...size, bitsPerPixel: 24, rows: trueColour }).subarray(0, 20), /damaged/],
  ])("that ends within %s is refused", async (_, bytes, message) => {
    await expect(firstPage(bytes, "bmp")).rejects.toThrow(message);
  });
});

describe("the size of a picture is read from its header, so that", () => {
  const refused = (message: RegExp) => ({
    code: "SOURCE_UNREADABLE",
    message: expect.stringMatching(message),
  });
  const tooMany = /^The image is \d+ x \d+ pixels; at most 50 million are read/;

  it("a small file of many pixels is refused without decoding it", async () => {
    const bomb = await blank(8_000, 7_000).toColourspace("b-w").png().toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    await expect(firstPage(bomb, "png")).rejects.toMatchObject(refused(tooMany));
  });

  it("a BMP that says it is huge is refused", async () => {
    const lie = { width: 60_000, height: 60_000, bitsPerPixel: 8, compression: 1 };
    const bytes = bmp({ ...lie, rows: new Uint8Array(4) });
    await expect(firstPage(bytes, "bmp")).rejects.toMatchObject(refused(tooMany));
  });

  it("a HEIC that says it is huge is refused", async () => {
    const bytes = Buffer.from(receiptHeic());
    const size = bytes.indexOf("ispe") + 8;
    bytes.writeUInt32BE(20_000, size);
    bytes.writeUInt32BE(20_000, size + 4);
    await expect(firstPage(bytes, "heic")).rejects.toMatchObject(refused(tooMany));
  });

  it("a page of a TIFF that is larger than its first is refused", async () => {
    const page = (width: number, height: number, grey: number) =>
      ({ width, height, grey: new Uint8Array(grey) }) as const;
    const image = await openImage(tiff([page(20, 20, 400), page(9_000, 9_000, 4)]), "tif");
    expect(await image.page(1)).toMatchObject({ width: 20, height: 20 });
    await expect(image.page(2)).rejects.toMatchObject(refused(tooMany));
  });

  it("a picture of a single pixel is refused", async () => {
    const pixel = await blank(1, 1).png().toBuffer();
    await expect(firstPage(pixel, "png")).rejects.toMatchObject(refused(/1 x 1 pixels, too small/));
  });
});

describe("a picture that cannot be read is refused by name", () => {
  it.each(["png", "jpeg", "webp", "tiff", "avif"] as const)(
    "when a %s is cut off",
    async (kind) => {
      const bytes = await receipt().toFormat(kind).toBuffer();
      const half = bytes.subarray(0, bytes.length / 2);
      const name = kind === "jpeg" || kind === "tiff" ? formatOf[kind] : kind;
      await expect(firstPage(half, name)).rejects.toMatchObject({
        code: "SOURCE_UNREADABLE",
        message: "The image is damaged and cannot be read",
      });
    },
  );

  it("when a HEIC is cut off", async () => {
    const half = receiptHeic().subarray(0, 9_000);
    await expect(firstPage(half, "heic")).rejects.toThrow("damaged");
  });

  it.each([
    ["jp2", "JPEG 2000"],
    ["jxl", "JPEG XL"],
    ["psd", "Photoshop"],
    ["svg", "SVG"],
    ["ico", "ICO"],
  ])("when its format is %s", async (format, name) => {
    await expect(openImage(new Uint8Array(8), format)).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: `${name} images cannot be read; save the picture as PNG or JPEG and send that`,
    });
  });
});
