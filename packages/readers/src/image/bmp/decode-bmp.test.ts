import { expect, it } from "vitest";
import { bmp } from "../make-images.testing.ts";
import { decodeBmp } from "./decode-bmp.ts";

const size = { width: 8, height: 8 };
const [black, red, white] = [0x000000, 0xff0000, 0xffffff];

/** Decodes a picture and returns a pixel of it: red, green, blue, opacity. */
async function pixelAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const pixels = await decodeBmp(bytes).raw().toBuffer();
  return [...pixels.subarray((y * size.width + x) * 4, (y * size.width + x + 1) * 4)];
}

/** Rows of pixels of whole bytes that are all the same. */
function filled(bitsPerPixel: number, value: number): Buffer {
  const bytes = Buffer.alloc((size.width * size.height * bitsPerPixel) / 8);
  const pixelBytes = bitsPerPixel / 8;
  for (let at = 0; at < bytes.length; at += pixelBytes) bytes.writeUIntLE(value, at, pixelBytes);
  return bytes;
}

/** A picture with a header of 108 bytes, which names masks of four channels. */
function withOpacity(masks: readonly number[], value: number): Uint8Array {
  const plain = bmp({ ...size, bitsPerPixel: 32, compression: 3, rows: filled(32, value) });
  const header = Buffer.alloc(122);
  header.set(plain.subarray(0, 54));
  header.writeUInt32LE(122, 10);
  header.writeUInt32LE(108, 14);
  masks.forEach((mask, index) => {
    header.writeUInt32LE(mask, 54 + 4 * index);
  });
  return new Uint8Array(Buffer.concat([header, plain.subarray(54)]));
}

/** A picture with a header of 12 bytes and palette entries of three. */
function withOldHeader(palette: readonly number[], rows: Buffer): Uint8Array {
  const header = Buffer.alloc(26 + 3 * palette.length);
  header.write("BM");
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(12, 14);
  header.writeUInt16LE(size.width, 18);
  header.writeUInt16LE(size.height, 20);
  header.writeUInt16LE(8, 24);
  palette.forEach((colour, index) => {
    header.writeUIntLE(colour, 26 + 3 * index, 3);
  });
  return new Uint8Array(Buffer.concat([header, rows]));
}

it("spreads five bits of a colour over the whole range", async () => {
  const bytes = bmp({ ...size, bitsPerPixel: 16, rows: filled(16, (31 << 10) | (16 << 5) | 1) });
  expect(await pixelAt(bytes, 3, 3)).toEqual([255, 132, 8, 255]);
});

it("takes the upper eight bits of a wider colour", async () => {
  const masks = [0x3ff00000, 0xffc00, 0x3ff];
  const rows = filled(32, (0x3ff << 20) | (0x200 << 10) | 3);
  const bytes = bmp({ ...size, bitsPerPixel: 32, compression: 3, table: masks, rows });
  expect(await pixelAt(bytes, 0, 7)).toEqual([255, 128, 0, 255]);
});

it("takes opacity from a header that names a mask for it, and from no other", async () => {
  const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
  expect(await pixelAt(withOpacity(masks, 0x40ff0000), 0, 0)).toEqual([255, 0, 0, 0x40]);
  const plain = bmp({ ...size, bitsPerPixel: 32, rows: filled(32, 0x40ff0000) });
  expect(await pixelAt(plain, 0, 0)).toEqual([255, 0, 0, 255]);
});

it("reads the short header and palette of OS/2", async () => {
  const bytes = withOldHeader([white, red], filled(8, 1));
  expect(await pixelAt(bytes, 7, 0)).toEqual([255, 0, 0, 255]);
});

it("shows entries that the palette lacks as black", async () => {
  const bytes = bmp({ ...size, bitsPerPixel: 8, table: [white], rows: filled(8, 5) });
  expect(await pixelAt(bytes, 0, 0)).toEqual([0, 0, 0, 255]);
});

it("decodes runs, literal entries and skips of four bits each", async () => {
  const literal = [0, 3, 0x12, 0x10]; // red, white, red, padded to two bytes
  const rows = Uint8Array.from([4, 0x12, ...literal, 0, 0, 0, 2, 2, 1, 1, 0x10, 0, 1]);
  const table = [black, red, white];
  const bytes = bmp({ ...size, bitsPerPixel: 4, compression: 2, table, rows });
  const bottom = await Promise.all([...Array(8).keys()].map((x) => pixelAt(bytes, x, 7)));
  const [r, w, none] = [
    [255, 0, 0, 255],
    [255, 255, 255, 255],
    [0, 0, 0, 0],
  ];
  expect(bottom).toEqual([r, w, r, w, r, w, r, none]);
  expect(await pixelAt(bytes, 2, 5)).toEqual(r);
  expect(await pixelAt(bytes, 3, 5)).toEqual(none);
});

it("ignores runs that leave the picture", async () => {
  const rows = Uint8Array.from([255, 1, 0, 2, 0, 200, 9, 1]);
  const bytes = bmp({ ...size, bitsPerPixel: 8, compression: 1, table: [white, red], rows });
  expect(await pixelAt(bytes, 7, 7)).toEqual([255, 0, 0, 255]);
  expect(await pixelAt(bytes, 0, 6)).toEqual([0, 0, 0, 0]);
});

it.each([
  ["one bit by Huffman's code", { bitsPerPixel: 1, compression: 3 }],
  ["an embedded JPEG", { bitsPerPixel: 0, compression: 4 }],
  ["64 bits", { bitsPerPixel: 64 }],
])("refuses pixels of %s", (_, kind) => {
  const bytes = bmp({ ...size, ...kind, rows: new Uint8Array(4096) });
  expect(() => decodeBmp(bytes)).toThrow(/is not read/);
});
