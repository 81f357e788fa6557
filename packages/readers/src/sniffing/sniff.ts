import { fileTypeFromBuffer } from "file-type";
import { drawingKind } from "./drawing.ts";
import { looksBinary } from "./looks-binary.ts";
import type { NamedForm } from "./named-form.ts";

/** Files of Office programs that are read. */
export type OfficeFormat = "docx" | "xlsx" | "pptx" | "odt" | "ods" | "odp";

/** What is read of the files that are sent as text. */
export type TextLike =
  | { kind: "text" | "html" | "mail" | "xml" | "rtf" }
  | { kind: "office"; format: OfficeFormat };

/** What bytes are, whatever anybody said about them. */
export type Sniffed =
  | TextLike
  | { kind: "pdf" }
  | { kind: "image"; format: string }
  /** `advice` says what to do with a file that is not read. */
  | { kind: "other"; format: string; advice?: string };

/** Templates, and files that hold macros, are read like plain ones; macros are never looked at. */
const officeFormats: Record<string, OfficeFormat> = {
  ...{ docx: "docx", docm: "docx", dotx: "docx", dotm: "docx" },
  ...{ xlsx: "xlsx", xlsm: "xlsx", xltx: "xlsx", xltm: "xlsx" },
  ...{ pptx: "pptx", pptm: "pptx", potx: "pptx", potm: "pptx", ppsx: "pptx", ppsm: "pptx" },
  ...{ odt: "odt", ott: "odt", ods: "ods", ots: "ods", odp: "odp", otp: "odp" },
};

const formatNames: Record<string, string> = {
  zip: "a ZIP archive",
  gz: "a gzip archive",
  epub: "an EPUB book",
  exe: "a program",
  elf: "an ELF program",
  macho: "a Mac program",
};

/** "audio/x-wav" is "an audio file (audio/x-wav)". */
function namedByType(mediaType: string): string {
  const [group = "", subtype = ""] = mediaType.split("/");
  const article = /^[aeio]/.test(group) ? "an" : "a";
  return group === "application"
    ? `a file of type ${subtype}`
    : `${article} ${group} file (${mediaType})`;
}

/** What streams an old container of Microsoft's holds, by their names. */
const compoundFiles: [stream: string, format: string, advice: string][] = [
  ["EncryptedPackage", "an Office file with a password", "send it without one"],
  ["WordDocument", "an old Word document (.doc)", "save it as .docx"],
  ["Workbook", "an old Excel workbook (.xls)", "save it as .xlsx"],
  ["Book", "an old Excel workbook (.xls)", "save it as .xlsx"],
  ["PowerPoint Document", "an old PowerPoint presentation (.ppt)", "save it as .pptx"],
  ["__substg1.0_", "an Outlook message (.msg)", "save it as .eml"],
];

function compoundFile(bytes: Uint8Array): Sniffed {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = compoundFiles.find(([stream]) => whole.includes(Buffer.from(stream, "utf16le")));
  if (!found) return { kind: "other", format: "an old Office document" };
  return { kind: "other", format: found[1], advice: found[2] };
}

/** The first characters, one for each byte; UTF-16 without its zeros. */
function head(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 4096)).toString("latin1").replaceAll("\0", "");
}

const isHtml = /<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]/i;
const isElement = /^\W{0,3}\s*<[A-Za-z_!]/;
const isXml = /^\W{0,3}\s*<\?xml\s/;

/** A message begins with lines of headers, some of which every message has. */
function isMail(start: string, named: NamedForm | undefined): boolean {
  const headers = /^(?:[!-9;-~]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*)+/.exec(start)?.[0] ?? "";
  const has = (name: string) => new RegExp(`^${name}:`, "im").test(headers);
  const sent = has("From") && (has("Date") || has("Subject"));
  const isPlain = has("To") && has("Date") && has("Subject");
  const isTransported = has("MIME-Version") || has("Message-ID") || has("Received");
  return sent && (isTransported || isPlain || named === "mail");
}

/** What bytes are that no library knows by their marks. */
function textKind(start: string, bytes: Uint8Array, named?: NamedForm): Sniffed {
  if (start.startsWith("{\\rtf")) return { kind: "rtf" };
  if (named === "xml" && isElement.test(start)) return { kind: "xml" };
  if (isHtml.test(start.slice(0, 1024))) return { kind: "html" };
  if (isXml.test(start)) return { kind: "xml" };
  return looksBinary(bytes) ? { kind: "other", format: "binary data" } : { kind: "text" };
}

/**
 * Names what the bytes are by their own marks.
 *
 * @param named What the file is said to be, which counts where the bytes allow it.
 */
export async function sniff(bytes: Uint8Array, named?: NamedForm): Promise<Sniffed> {
  const start = head(bytes);
  if (isMail(start, named)) return { kind: "mail" }; // before what its attachments are
  if (start.slice(0, 1024).includes("%PDF-")) return { kind: "pdf" };
  const known = await fileTypeFromBuffer(bytes).catch(() => undefined); // a cut-off file may fail it
  if (known?.mime === "application/pdf") return { kind: "pdf" };
  const drawing = drawingKind(start, bytes);
  if (drawing) return drawing === "html" ? { kind: "html" } : { kind: "image", format: "svg" };
  if (known?.mime.startsWith("image/")) return { kind: "image", format: known.ext };
  if (known?.ext === "cfb") return compoundFile(bytes);
  const format = known && officeFormats[known.ext];
  if (format) return { kind: "office", format };
  const isText = known === undefined || /^text\/|xml|rtf|json|mbox|message/.test(known.mime);
  if (isText) return textKind(start, bytes, named);
  return { kind: "other", format: formatNames[known.ext] ?? namedByType(known.mime) };
}
