import type { Random } from "@quarry/kernel/testing";

const below = (limit: number, random: Random) => Math.floor(random() * limit);

function cut(bytes: Buffer, random: Random): Buffer {
  return bytes.subarray(0, 1 + below(bytes.length - 1, random));
}

function headless(bytes: Buffer, random: Random): Buffer {
  return bytes.subarray(1 + below(Math.min(64, bytes.length - 1), random));
}

function flip(bytes: Buffer, random: Random): Buffer {
  const flipped = Buffer.from(bytes);
  for (let count = 1 + below(64, random); count > 0; count--) {
    const place = below(bytes.length, random);
    flipped[place] = (flipped[place] ?? 0) ^ (1 << below(8, random));
  }
  return flipped;
}

function overwrite(bytes: Buffer, random: Random): Buffer {
  const written = Buffer.from(bytes);
  const start = below(bytes.length, random);
  const end = Math.min(bytes.length, start + 1 + below(512, random));
  for (let place = start; place < end; place++) written[place] = below(256, random);
  return written;
}

function repeat(bytes: Buffer, random: Random): Buffer {
  const start = below(bytes.length, random);
  const piece = bytes.subarray(start, start + 1 + below(2_000, random));
  const copies = Array.from({ length: 1 + below(50, random) }, () => piece);
  return Buffer.concat([bytes.subarray(0, start), ...copies, bytes.subarray(start)]);
}

function swellNumbers(bytes: Buffer, random: Random): Buffer {
  const text = bytes.toString("latin1").replaceAll(/\d+/g, (number) => {
    const choice = below(40, random);
    if (choice === 0) return "4294967295";
    if (choice === 1) return "-1";
    return choice === 2 ? "0" : number;
  });
  return Buffer.from(text, "latin1");
}

/** The ways in which a file is broken, by name. */
export const ways = { cut, headless, flip, overwrite, repeat, swellNumbers };
