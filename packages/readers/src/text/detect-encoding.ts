import jschardet from "jschardet";

/** What the detector calls an encoding, and what the platform's decoder does. */
const decoders = new Map([
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map(
    (page) => [`windows-${page}`, `windows-${page}`] as const,
  ),
  ...["koi8-r", "koi8-u", "euc-kr", "euc-jp", "shift_jis", "gb18030", "big5"].map(
    (name) => [name, name] as const,
  ),
  ...[2, 5, 7, 8, 9, 15].map((part) => [`iso-8859-${part}`, `iso-8859-${part}`] as const),
  ["cp866", "ibm866"],
  ["cp874", "windows-874"],
  ["cp932", "shift_jis"],
  ["cp949", "euc-kr"],
  ["euc-jis-2004", "euc-jp"],
  ["shift_jis_2004", "shift_jis"],
  ["big5hkscs", "big5"],
  ["mac-cyrillic", "x-mac-cyrillic"],
] as const);

const sampleBytes = 65_536;

/**
 * The legacy encoding that bytes look most like, by its WHATWG name: a guess. Only encodings that
 * the platform decodes are thought of.
 */
export function detectEncoding(bytes: Uint8Array): string | undefined {
  const { encoding } = jschardet.detect(bytes.subarray(0, sampleBytes), {
    detectEncodings: [...decoders.keys()],
  });
  return decoders.get((encoding ?? "").toLowerCase());
}
