import type { DocumentWarning } from "@quarry/api";
import PostalMime, { type Email } from "postal-mime";
import { unreadable } from "../unreadable.ts";
import { transportedMessage, UndeclaredEncoding } from "./undeclared-encoding.ts";

/** A message, and what was guessed of its encoding. */
export type ParsedMessage = { email: Email; warnings: DocumentWarning[] };

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

/** What a message says itself: its headers, its text, the names of what is attached. */
type Words = Pick<Email, "from" | "to" | "cc" | "replyTo" | "subject" | "text" | "html"> & {
  names: (string | null)[];
};

function wordsOf({ from, to, cc, replyTo, subject, text, html, attachments }: Email): Words {
  const names = attachments.map(({ filename }) => filename);
  return { from, to, cc, replyTo, subject, text, html, names };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(stringsIn) : [];
}

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each: unknown) => changed(each, change));
  if (value === null || typeof value !== "object") return value;
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(entries.map(([key, each]) => [key, changed(each, change)]));
}

/** The same value with every string in it changed. */
function withStrings<Value>(value: Value, change: (text: string) => string): Value {
  return changed(value, change) as Value;
}

/**
 * Parses a message; messages within it stay attachments. Text and headers of 8 bits that do not declare their encoding
 * are read in the one that they look like, as files are.
 *
 * @throws AppError SOURCE_UNREADABLE.
 */
export async function parseMessage(bytes: Uint8Array): Promise<ParsedMessage> {
  const email = await parse(bytes);
  const isWhole = stringsIn(wordsOf(email)).every((text) => !text.includes("\uFFFD"));
  if (isWhole) return { email, warnings: [] };
  const { names, ...transported } = wordsOf(await parse(transportedMessage(bytes)));
  const encoding = new UndeclaredEncoding(stringsIn([transported, names]));
  const { warnings } = encoding;
  const decode = (text: string) => encoding.decode(text);
  const isComparable = names.length === email.attachments.length;
  const attachments = email.attachments.map((attachment, index) => {
    const filename = isComparable ? withStrings(names[index] ?? null, decode) : attachment.filename;
    return { ...attachment, filename };
  });
  return { email: { ...email, ...withStrings(transported, decode), attachments }, warnings };
}
