import { seededRandom } from "@quarry/kernel/testing";
import { receiptImage } from "@quarry/samples";
import sharp, { type Sharp } from "sharp";

export const receipt = (): Sharp => sharp(receiptImage().bytes);

export function blank(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#fff" } });
}

/** As a camera takes a picture in a dark room: a quarter of the light, and grain; the same for the same seed. */
export async function inTheDark(picture: Sharp, { grain, seed }: { grain: number; seed: number }) {
  const random = seededRandom(seed);
  const { data, info } = await picture
    .flatten({ background: "#fff" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const noise = () => (random() + random() - 1) * grain;
  const grey = Uint8ClampedArray.from(data, (value) => value / 4 + 25 + noise());
  const { width, height, channels } = info;
  return sharp(grey, { raw: { width, height, channels } }).toColourspace("srgb");
}

type Bmp = {
  width: number;
  height: number;
  bitsPerPixel: number;
  /** 0 none, 1 runs of equal bytes, 3 colours by mask. */
  compression?: number;
  /** Colours, or their masks. */
  table?: number[];
  rows: Uint8Array;
};

/** A BMP with its header of 40 bytes; a negative height means rows from top to bottom. */
export function bmp({ width, height, bitsPerPixel, compression = 0, table = [], rows }: Bmp) {
  const start = 54 + table.length * 4;
  const bytes = Buffer.alloc(start + rows.length);
  bytes.write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(start, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bitsPerPixel, 28);
  bytes.writeUInt32LE(compression, 30);
  if (bitsPerPixel <= 8) bytes.writeUInt32LE(table.length, 46);
  table.forEach((entry, index) => {
    bytes.writeUInt32LE(entry, 54 + index * 4);
  });
  bytes.set(rows, start);
  return new Uint8Array(bytes);
}

type TiffPage = { width: number; height: number; grey: Uint8Array };

const littleEndianTiff = [0x49, 0x49, 42, 0];
const entriesPerPage = 8;

/** A TIFF of grey pages, which sharp itself writes only where all are of one size. */
export function tiff(pages: readonly TiffPage[]): Uint8Array {
  const directoryBytes = 2 + entriesPerPage * 12 + 4;
  const sizes = pages.map(({ grey }) => directoryBytes + grey.length);
  const bytes = Buffer.alloc(8 + sizes.reduce((sum, size) => sum + size, 0));
  bytes.set(littleEndianTiff);
  bytes.writeUInt32LE(8, 4);
  let at = 8;
  pages.forEach((page, index) => {
    const next = at + (sizes[index] ?? 0);
    writePage(bytes, page, { at, pixelsAt: at + directoryBytes });
    bytes.writeUInt32LE(index === pages.length - 1 ? 0 : next, at + directoryBytes - 4);
    at = next;
  });
  return new Uint8Array(bytes);
}

function writePage(
  bytes: Buffer,
  { width, height, grey }: TiffPage,
  { at, pixelsAt }: { at: number; pixelsAt: number },
): void {
  const entries = [
    [256, width], // image width
    [257, height], // image length
    [258, 8], // bits per sample
    [259, 1], // no compression
    [262, 1], // black is zero
    [273, pixelsAt], // strip offset
    [278, height], // rows per strip
    [279, grey.length], // strip bytes
  ] as const;
  bytes.writeUInt16LE(entries.length, at);
  entries.forEach(([tag, value], index) => {
    const entryAt = at + 2 + index * 12;
    bytes.writeUInt16LE(tag, entryAt);
    bytes.writeUInt16LE(4, entryAt + 2); // a long
    bytes.writeUInt32LE(1, entryAt + 4);
    bytes.writeUInt32LE(value, entryAt + 8);
  });
  bytes.set(grey, pixelsAt);
}
