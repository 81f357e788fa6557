import type { DocumentWarning, StructuredData } from "@quarry/api";
import type { ReadDocument } from "@quarry/document";
import { AppError, wereCounted } from "@quarry/kernel";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { type DocumentPart, joinParts } from "../document/document-parts.ts";
import { readHtml } from "../html/read-html.ts";
import type { ReaderLimits } from "../limits.ts";
import { readerOf } from "../reader-versions.ts";
import { checkText } from "../text/check-text.ts";
import { readText } from "../text/read-text.ts";
import { unreadable } from "../unreadable.ts";
import { mailHeaders } from "./headers.ts";

/** Messages within messages that are read; deeper ones are attachments like any other. */
const deepest = 3;
const mostParts = 200;
/** Kinds of attachments that a warning names. */
const mostKinds = 5;
/** A text part that says this much less than the HTML part only points to that. */
const leastShare = 0.25;
/** So does one that has less than this share of the HTML part's numbers and dates. */
const leastFigures = 0.5;

type Read = {
  parts: DocumentPart[];
  structured: StructuredData[];
  warnings: DocumentWarning[];
  /** Media types of the attachments that were not read. */
  skipped: string[];
};

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: 50,
      maxHeadersSize: 1_000_000,
    });
  } catch (error) {
    throw unreadable("The message is damaged or nested too deeply and cannot be read", error);
  }
}

/** The HTML part as a page; undefined where it shows nothing, as a frame round attached files does. */
function pageOf(html: string, limits: ReaderLimits): DocumentPart | undefined {
  if (html.trim() === "") return undefined;
  try {
    return readHtml({ type: "webpage", content: html }, limits);
  } catch (error) {
    if (error instanceof AppError && error.code === "SOURCE_EMPTY") return undefined;
    throw error;
  }
}

/** The text part as sent; the HTML part where there is no other, or where it says far more. */
function bodyOf({ text = "", html = "" }: Email, limits: ReaderLimits): DocumentPart | undefined {
  const page = pageOf(html, limits);
  if (page && (text.trim() === "" || pointsTo(text, page.text))) return page;
  return text.trim() === "" ? undefined : readText({ type: "text", content: text.trim() }, limits);
}

/** Whether a text part only points to the HTML part: it says far less, or leaves out its figures. */
function pointsTo(text: string, page: string): boolean {
  const figures = figuresOf(page);
  const own = figuresOf(text);
  const kept = [...figures].filter((figure) => own.has(figure)).length;
  return text.length < leastShare * page.length || kept < leastFigures * figures.size;
}

/** Words with digits, without the addresses of links. */
function figuresOf(text: string): Set<string> {
  const shown = text.replace(/\]\([^()\s]*\)|<?\bhttps?:\/\/\S+/g, " ");
  return new Set(shown.match(/[\p{L}\p{Nd}]+/gu)?.filter((word) => /\p{Nd}/u.test(word)));
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
}

/** Text and messages are read with the message; other files must be sent on their own. */
async function readAttachment(
  attachment: Attachment,
  { limits, depth }: { limits: ReaderLimits; depth: number },
): Promise<Read | undefined> {
  const bytes = bytesOf(attachment);
  const { mimeType } = attachment;
  if (mimeType === "message/rfc822" && depth < deepest)
    return readMessage(bytes, limits, depth + 1);
  const isText = /^text\/(?!html|calendar|rtf)|\/(json|x-ndjson|csv)$/.test(mimeType);
  if (!isText || bytes.every((byte) => byte <= 32)) return undefined;
  const { filename: name } = attachment;
  const source = {
    type: "text",
    content: bytes,
    contentType: mimeType,
    ...(name && { name }),
  } as const;
  const { warnings, ...part } = readText(source, limits);
  return { parts: [part], structured: [], warnings, skipped: [] };
}

async function readMessage(bytes: Uint8Array, limits: ReaderLimits, depth: number): Promise<Read> {
  const email = await parse(bytes);
  if (email.attachments.length > mostParts) {
    throw unreadable(`The message has more than ${mostParts} attachments`);
  }
  const headers = mailHeaders(email);
  const body = bodyOf(email, limits);
  const read: Read = {
    parts: [joinParts([{ text: headers.text, tables: [] }, ...(body ? [body] : [])])],
    structured: depth === 0 ? headers.structured : [],
    warnings: [...(body?.warnings ?? [])],
    skipped: [],
  };
  for (const attachment of email.attachments) {
    const inner = await readAttachment(attachment, { limits, depth });
    read.skipped.push(...(inner?.skipped ?? [attachment.mimeType]));
    read.parts.push(...(inner?.parts ?? []));
    read.warnings.push(...(inner?.warnings ?? []));
  }
  return read;
}

/** How many of which kind: `3 attachments were not read (2 application/pdf, 1 image/png)`. */
function attachmentsNotRead(mediaTypes: readonly string[]): DocumentWarning {
  const kinds = Map.groupBy(mediaTypes, (mediaType) => mediaType);
  const named = [...kinds].slice(0, mostKinds).map(([kind, { length }]) => `${length} ${kind}`);
  if (kinds.size > mostKinds) named.push("others");
  const message = `${wereCounted(mediaTypes.length, "attachment")} not read (${named.join(", ")}); send each on its own`;
  return { code: "attachments_not_read", message };
}

/**
 * Reads a message: its headers and text as the first page, each attached text or message as a page
 * of its own.
 */
export async function readMail(bytes: Uint8Array, limits: ReaderLimits): Promise<ReadDocument> {
  const { parts, structured, warnings, skipped } = await readMessage(bytes, limits, 0);
  const { text, pages, tables, links, outline } = joinParts(parts);
  checkText(text, limits, "message");
  if (skipped.length > 0) warnings.push(attachmentsNotRead(skipped));
  return {
    text,
    pages,
    tables,
    structured,
    ...(links.length > 0 && { links }),
    ...(outline.length > 0 && { outline }),
    images: [],
    warnings,
    reader: readerOf("mail"),
  };
}
