import { type BmpHeader, rowBytesOf } from "./header.ts";

/** Channels of a decoded pixel: red, green, blue, opacity. */
const channels = 4;
const opaque = 255;

/** Returns where a stored row belongs in the decoded picture. */
function rowAt({ width, height, isTopDown }: BmpHeader, row: number): number {
  return (isTopDown ? row : height - 1 - row) * width * channels;
}

/** Returns the colours of the palette as decoded pixels; an entry that the file lacks is black. */
export function readPalette(bytes: Uint8Array, header: BmpHeader): Uint8Array {
  const { at, entries, bytes: entryBytes } = header.palette;
  const colours = new Uint8Array(256 * channels);
  for (let index = 0; index < 256; index++) {
    const entry = at + index * entryBytes;
    for (let channel = 0; index < entries && channel < 3; channel++) {
      colours[index * channels + channel] = bytes[entry + 2 - channel] ?? 0;
    }
    colours[index * channels + 3] = opaque;
  }
  return colours;
}

/** Decodes rows of palette entries of 1 to 8 bits. */
export function decodeIndexed(bytes: Uint8Array, header: BmpHeader, pixels: Uint8Array): void {
  const { width, height, bitsPerPixel, pixelsAt } = header;
  const colours = new Uint32Array(readPalette(bytes, header).buffer);
  const decoded = new Uint32Array(pixels.buffer);
  const mask = 2 ** bitsPerPixel - 1;
  for (let row = 0; row < height; row++) {
    const stored = pixelsAt + row * rowBytesOf(header);
    const at = rowAt(header, row) / channels;
    for (let x = 0, bit = 0; x < width; x++, bit += bitsPerPixel) {
      const shift = 8 - bitsPerPixel - (bit & 7);
      const index = ((bytes[stored + (bit >> 3)] ?? 0) >> shift) & mask;
      decoded[at + x] = colours[index] ?? 0;
    }
  }
}

/** Returns a function that takes a channel out of a pixel's bits; the upper eight of more are looked at. */
function channelOf(mask: number, otherwise: number): (value: number) => number {
  if (mask === 0) return () => otherwise;
  const lowest = 31 - Math.clz32(mask & -mask);
  const bits = 32 - Math.clz32(mask) - lowest;
  const kept = Math.min(bits, 8);
  const most = 2 ** kept - 1;
  const shift = lowest + bits - kept;
  const levels = Uint8Array.from({ length: most + 1 }, (_, level) =>
    Math.round((level * 255) / most),
  );
  return (value) => levels[(value >>> shift) & most] ?? 0;
}

/** Decodes rows of pixels of 16, 24 or 32 bits, in which each channel has its own. */
export function decodeMasked(bytes: Uint8Array, header: BmpHeader, pixels: Uint8Array): void {
  const { width, height, bitsPerPixel, pixelsAt } = header;
  const { masks } = header;
  const [red, green, blue] = [
    channelOf(masks[0], 0),
    channelOf(masks[1], 0),
    channelOf(masks[2], 0),
  ];
  const opacity = channelOf(masks[3], opaque);
  const pixelBytes = bitsPerPixel / 8;
  for (let row = 0; row < height; row++) {
    let from = pixelsAt + row * rowBytesOf(header);
    let to = rowAt(header, row);
    for (let x = 0; x < width; x++, from += pixelBytes, to += channels) {
      let value = (bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8);
      if (pixelBytes > 2) value |= (bytes[from + 2] ?? 0) << 16;
      if (pixelBytes > 3) value |= (bytes[from + 3] ?? 0) << 24;
      pixels[to] = red(value);
      pixels[to + 1] = green(value);
      pixels[to + 2] = blue(value);
      pixels[to + 3] = opacity(value);
    }
  }
}

/** Decodes runs of palette entries of 4 or 8 bits; pixels that they leave out stay transparent. */
export function decodeRuns(bytes: Uint8Array, header: BmpHeader, pixels: Uint8Array): void {
  const { width, height, bitsPerPixel } = header;
  const colours = readPalette(bytes, header);
  let at = header.pixelsAt;
  let [x, row] = [0, 0];
  const next = () => bytes[at++] ?? 0;
  const paint = (index: number) => {
    if (x < width && row < height) {
      const colour = colours.subarray(index * channels, (index + 1) * channels);
      pixels.set(colour, rowAt(header, row) + x * channels);
    }
    x += 1;
  };
  /** Two entries are in a byte of 4 bits each. */
  const entry = (byte: number, number: number) =>
    bitsPerPixel === 8 ? byte : (number % 2 === 0 ? byte >> 4 : byte) & 15;
  while (at < bytes.length && row < height) {
    const [count, value] = [next(), next()];
    if (count > 0) for (let number = 0; number < count; number++) paint(entry(value, number));
    else if (value === 0) [x, row] = [0, row + 1];
    else if (value === 1) return;
    else if (value === 2) [x, row] = [x + next(), row + next()];
    else {
      const start = at;
      for (let number = 0; number < value; number++) {
        paint(entry(bytes[start + Math.floor((number * bitsPerPixel) / 8)] ?? 0, number));
      }
      at = start + 2 * Math.ceil((value * bitsPerPixel) / 16);
    }
  }
}
