import { createHash } from "node:crypto";

/** What a short password is filled up with (ISO 32000-1, 7.6.3.3). */
const padding = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);
const fileId = Buffer.from("0123456789abcdef0123456789abcdef", "hex");
const permissions = -4;

const md5 = (...parts: Uint8Array[]) => {
  const hash = createHash("md5");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const padded = (password: string) =>
  Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);

/** RC4, which OpenSSL has given up. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index % 256] ?? 0;
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [at(other), at(one)];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  const bytes = data.map((byte) => {
    i = (i + 1) % 256;
    j = (j + at(i)) % 256;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  });
  return Buffer.from(bytes);
}

/** RC4 once with the key and 19 times with the key changed by the round's number. */
function twentyRounds(key: Uint8Array, data: Uint8Array): Buffer {
  let result: Buffer = Buffer.from(data);
  for (let round = 0; round < 20; round++)
    result = rc4(
      key.map((byte) => byte ^ round),
      result,
    );
  return result;
}

function hashedOften(start: Buffer): Buffer {
  let hash = start;
  for (let round = 0; round < 50; round++) hash = md5(hash);
  return hash;
}

/** The file's key and what its dictionary says of it: revision 3 of the standard handler. */
function encryption(password: string) {
  const owner = twentyRounds(hashedOften(md5(padded(password))), padded(password));
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  const key = hashedOften(md5(padded(password), owner, flags, fileId));
  const user = Buffer.concat([twentyRounds(key, md5(padding, fileId)), Buffer.alloc(16)]);
  const words = `/Filter/Standard/V 2/R 3/Length 128/P ${permissions}`;
  const dictionary = `<<${words}/O<${owner.toString("hex")}>/U<${user.toString("hex")}>>>`;
  return { key, dictionary };
}

function encrypted(key: Buffer, object: number, content: Buffer): Buffer {
  const place = Buffer.from([object & 0xff, object >> 8, 0, 0, 0]);
  return rc4(md5(key, place), content);
}

function contentOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line}) Tj T*`).join("\n");
  return Buffer.from(`BT /F1 12 Tf 72 720 Td 18 TL\n${shown}\nET`);
}

/**
 * A PDF that opens with a password alone, of a page for each list of lines (ASCII, without
 * brackets and backslashes).
 */
export function encryptedPdf(
  pages: readonly string[][],
  password: string,
): Uint8Array<ArrayBuffer> {
  const { key, dictionary } = encryption(password);
  const pageNumber = (index: number) => 5 + 2 * index;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(" ");
  const parts: Buffer[] = [
    Buffer.from("%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"),
    Buffer.from(`2 0 obj <</Type/Pages/Kids[${kids}]/Count ${pages.length}>> endobj\n`),
    Buffer.from("3 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\n"),
    Buffer.from(`4 0 obj ${dictionary} endobj\n`),
  ];
  for (const [index, lines] of pages.entries()) {
    const page = pageNumber(index);
    const stream = encrypted(key, page + 1, contentOf(lines));
    const resources = "/Resources<</Font<</F1 3 0 R>>>>";
    const entries = `/Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${resources}`;
    parts.push(
      Buffer.from(`${page} 0 obj <<${entries}/Contents ${page + 1} 0 R>> endobj\n`),
      Buffer.from(`${page + 1} 0 obj <</Length ${stream.length}>> stream\n`),
      stream,
      Buffer.from("\nendstream endobj\n"),
    );
  }
  const id = fileId.toString("hex");
  parts.push(Buffer.from(`trailer <</Root 1 0 R/Encrypt 4 0 R/ID[<${id}><${id}>]>>\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}
