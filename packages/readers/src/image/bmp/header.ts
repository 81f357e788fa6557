/** Masks of red, green, blue and opacity in a pixel's bits; 0 where a picture has none. */
export type Masks = readonly [number, number, number, number];

/** What a BMP says of its pixels. */
export type BmpHeader = {
  width: number;
  height: number;
  /** Whether the first row of the file is the top one. */
  isTopDown: boolean;
  bitsPerPixel: number;
  /** `runs`: runs of equal palette entries. */
  stored: "pixels" | "runs";
  masks: Masks;
  /** Where the palette begins, how many entries it has, and how many bytes an entry has. */
  palette: { at: number; entries: number; bytes: 3 | 4 };
  /** Where the pixels begin. */
  pixelsAt: number;
};

/** A header of the years before Windows 3 is this long, and shorter in its numbers. */
const oldHeaderBytes = 12;
/** From Windows 95 on a header is at least this long, and its mask of opacity is meant as one. */
const opacityHeaderBytes = 108;
const [noCompression, masked, maskedWithOpacity] = [0, 3, 6];
/** Number of the compression by runs, by the bits of a pixel. */
const runs: Record<number, number> = { 8: 1, 4: 2 };
const masksAt = 54;

function masksOf(bitsPerPixel: number): Masks {
  return bitsPerPixel === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0];
}

/**
 * Reads the header of a BMP.
 *
 * @throws RangeError where the file ends within it, Error where its kind is not one of those that are read.
 */
export function readHeader(bytes: Uint8Array): BmpHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = view.getUint32(14, true);
  const isOld = headerBytes === oldHeaderBytes;
  const height = isOld ? view.getUint16(20, true) : view.getInt32(22, true);
  const bitsPerPixel = view.getUint16(isOld ? 24 : 28, true);
  const compression = isOld ? noCompression : view.getUint32(30, true);
  const isMasked =
    bitsPerPixel >= 16 && (compression === masked || compression === maskedWithOpacity);
  const stored = compression === runs[bitsPerPixel] ? "runs" : "pixels";
  const isKnown = [1, 2, 4, 8, 16, 24, 32].includes(bitsPerPixel);
  if (!isKnown || (stored === "pixels" && compression !== noCompression && !isMasked)) {
    throw new Error(`BMP of ${bitsPerPixel} bits with compression ${compression} is not read`);
  }
  const hasOpacity = headerBytes >= opacityHeaderBytes;
  const mask = (index: number) => view.getUint32(masksAt + 4 * index, true);
  const pixelsAt = view.getUint32(10, true);
  const at = 14 + headerBytes;
  const entryBytes = isOld ? 3 : 4;
  const named = isOld || headerBytes < 36 ? 0 : view.getUint32(46, true);
  const room = Math.floor(Math.max(0, pixelsAt - at) / entryBytes);
  return {
    width: isOld ? view.getUint16(18, true) : view.getInt32(18, true),
    height: Math.abs(height),
    isTopDown: height < 0,
    bitsPerPixel,
    stored,
    masks: isMasked ? [mask(0), mask(1), mask(2), hasOpacity ? mask(3) : 0] : masksOf(bitsPerPixel),
    palette: { at, entries: Math.min(named || 256, 2 ** bitsPerPixel, room), bytes: entryBytes },
    pixelsAt,
  };
}

/** Returns the length of a stored row, in bytes. */
export function rowBytesOf({ width, bitsPerPixel }: BmpHeader): number {
  return Math.ceil((width * bitsPerPixel) / 32) * 4;
}
