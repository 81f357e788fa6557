import type { RawSource, ReadDocument } from "@quarry/document";
import type { ReaderLimits } from "../limits.ts";
import type { MailOptions } from "../mail/message-reader.ts";
import type { OfficeFormat, Sniffed, TextLike } from "../sniffing/sniff.ts";
import { readText } from "../text/read-text.ts";

export function isTextLike(found: Sniffed): found is TextLike {
  return found.kind !== "pdf" && found.kind !== "image" && found.kind !== "other";
}

async function readOffice(
  bytes: Uint8Array,
  format: OfficeFormat,
  limits: ReaderLimits,
): Promise<ReadDocument> {
  if (format === "docx") return (await import("../docx/read-docx.ts")).readDocx(bytes, limits);
  if (format === "xlsx") return (await import("../xlsx/read-xlsx.ts")).readXlsx(bytes, limits);
  if (format === "pptx") return (await import("../pptx/read-pptx.ts")).readPptx(bytes, limits);
  return (await import("../odf/read-odf.ts")).readOdf(bytes, format, limits);
}

/** Reads a file that was sent as text as what it is. */
export async function readUpload(
  source: RawSource & { content: Uint8Array },
  found: TextLike,
  options: MailOptions,
): Promise<ReadDocument> {
  const { limits } = options;
  switch (found.kind) {
    case "text":
      return readText(source, limits);
    case "html":
      return (await import("../html/read-web-page.ts")).readWebPage(source, limits);
    case "xml":
      return (await import("../xml/read-xml.ts")).readXml(source, limits);
    case "mail":
      return (await import("../mail/read-mail.ts")).readMail(source.content, options);
    case "rtf":
      return (await import("../rtf/read-rtf.ts")).readRtf(source.content, limits);
    case "office":
      return readOffice(source.content, found.format, limits);
  }
}
