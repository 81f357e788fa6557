import { fileTypeFromBuffer } from "file-type";

/** What bytes are, whatever anybody said about them. */
export type Sniffed =
  | { kind: "pdf" | "html" | "text" }
  | { kind: "image"; format: string }
  | { kind: "other"; format: string };

const formatNames: Record<string, string> = {
  docx: "a Word document",
  xlsx: "an Excel workbook",
  pptx: "a PowerPoint presentation",
  cfb: "an old Office document",
  zip: "a ZIP archive",
  gz: "a gzip archive",
};

const head = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).toString("latin1");

function looksLikeHtml(start: string): boolean {
  const plain = start.replaceAll("\0", "");
  return /<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]/i.test(plain);
}

/** Share of bytes that no text has; UTF-16 is told by its many NUL bytes on one side. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4096);
  if (isUtf16(sample)) return false;
  const odd = sample.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length;
  return odd > sample.length * 0.1;
}

/** Whether bytes are UTF-16, by their mark or by NULs that stand on one side of the pairs only. */
export function isUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 1024);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [high = 0, low = 0] = zeros;
  const many = sample.length * 0.2;
  if (sample.length < 4) return undefined;
  if (low > many && high === 0) return "utf-16le";
  return high > many && low === 0 ? "utf-16be" : undefined;
}

/** Names what the bytes are by their own marks. */
export async function sniff(bytes: Uint8Array): Promise<Sniffed> {
  const start = head(bytes);
  if (start.includes("%PDF-")) return { kind: "pdf" };
  const known = await fileTypeFromBuffer(bytes).catch(() => undefined); // a cut-off file may fail it
  if (known?.mime === "application/pdf") return { kind: "pdf" };
  if (known?.mime.startsWith("image/")) return { kind: "image", format: known.ext };
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]/s.test(start)) {
    return { kind: "image", format: "svg" };
  }
  if (looksLikeHtml(start)) return { kind: "html" };
  const isText = known === undefined || /^text\/|xml|rtf|json/.test(known.mime);
  if (!isText) return { kind: "other", format: formatNames[known.ext] ?? `a ${known.mime} file` };
  return looksBinary(bytes) ? { kind: "other", format: "binary data" } : { kind: "text" };
}
