import { limits } from "@quarry/api";

/** A JSON value that is made to cost time or memory, within a number of bytes. */
export type Shape = {
  name: string;
  /** @param bytes The most that the value may have. */
  make: (bytes: number) => string;
};

/** Just below the limit of members and items; an object of one member in a list counts as two, and its comma. */
const withinValues = Math.floor(limits.json.values / 3);
const overValues = 10 * limits.json.values;
const withinDepth = limits.json.depth - 10;

type Pieces = { open: string; piece: (at: number) => string; close: string; most: number };

function repeated({ open, piece, close, most }: Pieces, bytes: number): string {
  const pieces: string[] = [];
  let left = bytes - open.length - close.length;
  for (let at = 0; at < most; at++) {
    const next = piece(at);
    left -= next.length + 1;
    if (left < 0) break;
    pieces.push(next);
  }
  return `${open}${pieces.join()}${close}`;
}

function nested(open: string, close: string, most: number) {
  return (bytes: number) => {
    const depth = Math.min(most, Math.floor(bytes / (open.length + close.length)) - 1);
    return `${open.repeat(depth)}1${close.repeat(depth)}`;
  };
}

const text = (piece: string) => (bytes: number) =>
  `"${piece.repeat(Math.floor((bytes - 2) / piece.length))}"`;

/** Shapes that have a number, below its limit and as far over it as the bytes allow. */
const counted: [name: string, (most: number) => Shape["make"]][] = [
  [
    "numbers",
    (most) => (bytes) => repeated({ open: "[", piece: () => "1", close: "]", most }, bytes),
  ],
  [
    "empty objects",
    (most) => (bytes) => repeated({ open: "[", piece: () => "{}", close: "]", most }, bytes),
  ],
  [
    "objects of one key each",
    (most) => (bytes) =>
      repeated({ open: "[", piece: (at) => `{"a${at}":1}`, close: "]", most }, bytes),
  ],
  [
    "keys",
    (most) => (bytes) =>
      repeated({ open: "{", piece: (at) => `"k${at}":1`, close: "}", most }, bytes),
  ],
  [
    "a key twice after many",
    (most) => (bytes) =>
      repeated({ open: "{", piece: (at) => `"k${at}":1`, close: ',"k0":1}', most }, bytes),
  ],
];

/** Values are made for sizes that are rounded down, and those of up to a mebibyte are made once. */
const stepBytes = 65_536;

function remembered({ name, make }: Shape): Shape {
  const made = new Map<number, string>();
  return {
    name,
    make(bytes) {
      const size = Math.floor(bytes / stepBytes) * stepBytes;
      const value = made.get(size) ?? make(size);
      if (size <= limits.jsonBodyBytes) made.set(size, value);
      return value;
    },
  };
}

export const shapes: readonly Shape[] = [
  ...counted.flatMap(([name, make]) => [
    { name: `${name}, many`, make: make(withinValues) },
    { name: `${name}, too many`, make: make(overValues) },
  ]),
  { name: "nested lists, deep", make: nested("[", "]", withinDepth) },
  { name: "nested lists, too deep", make: nested("[", "]", Number.POSITIVE_INFINITY) },
  { name: "nested objects, too deep", make: nested('{"a":', "}", Number.POSITIVE_INFINITY) },
  { name: "a long text", make: text("a") },
  { name: "a text of escapes", make: text("\\u00e4") },
].map(remembered);

/** Shapes for a member that takes a single value. */
export const singleShapes = shapes.filter(({ name }) =>
  /^(a long text|keys, too many)$/.test(name),
);
