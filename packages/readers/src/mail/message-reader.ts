import type { DocumentWarning } from "@quarry/api";
import type { RawSource, ReadDocument } from "@quarry/document";
import { sha256 } from "@quarry/kernel";
import type { Email } from "postal-mime";
import { type DocumentPart, onOnePage } from "../document/document-parts.ts";
import type { ReaderLimits } from "../limits.ts";
import type { Sniffed } from "../sniffing/sniff.ts";
import { type AttachedFile, attachedFiles } from "./attached-file.ts";
import { attachedKind } from "./attached-kind.ts";
import { bodyOf } from "./body.ts";
import { mailHeaders } from "./headers.ts";
import { type LeftOut, leftOut, leftOutWarning } from "./left-out.ts";
import { parseMessage } from "./parse-message.ts";
import { quotedIn, quotingElements } from "./quoted.ts";
import { onItsOwn, reasonOf, refusalOf } from "./refused.ts";
import { Remaining } from "./remaining.ts";

/** Messages within messages that are read. */
const deepest = 3;
/** Attachments that are read, those of attached messages included. */
const mostAttachments = 100;
/** Warnings that name an attachment; one more counts the rest. */
const mostNamed = 20;

/** The first attachment of a message that is not read, from 1, because reading it has failed before. */
export type StopBefore = { attachment: number; reason: string };

export type MailOptions = {
  limits: ReaderLimits;
  /** Reads a file as what was found in it. */
  readFound: (
    source: Omit<RawSource, "type"> & { content: Uint8Array },
    found: Exclude<Sniffed, { kind: "other" }>,
    limits: ReaderLimits,
  ) => Promise<ReadDocument>;
  /** Is called before each attachment of the message itself, with its number from 1. */
  onAttachment?: ((attachment: number) => void) | undefined;
  stopBefore?: StopBefore | undefined;
};

type Message = { page: DocumentPart; files: AttachedFile[] };

/** Names of attachments in each other, the outer one first, as one. */
const pathOf = (names: readonly string[]) => names.join(" > ");

/** Reads a message and what is attached to it, within the limits of one source. */
export class MessageReader {
  readonly #options: MailOptions;
  readonly #remaining: Remaining;
  readonly #seen = new Set<string>();
  readonly #leftOut: LeftOut[] = [];
  readonly #notRead: DocumentWarning[] = [];
  #read = 0;
  #tooMany = 0;

  constructor(options: MailOptions) {
    this.#options = options;
    this.#remaining = new Remaining(options.limits);
  }

  /** The message's own page, and then its attachments. */
  async read(bytes: Uint8Array): Promise<DocumentPart[]> {
    return this.#message(bytes, []);
  }

  get warnings(): DocumentWarning[] {
    const named = this.#notRead.slice(0, mostNamed);
    const more = this.#notRead.length - named.length;
    return [
      ...named,
      ...(more > 0
        ? [notRead(`${more} more attachments were not read; send each on its own`)]
        : []),
      ...(this.#tooMany > 0 ? [tooMany(this.#tooMany)] : []),
      ...leftOutWarning(this.#leftOut),
    ];
  }

  async #message(bytes: Uint8Array, path: readonly string[]): Promise<DocumentPart[]> {
    const { page, files } = await this.#ownPage(bytes, path);
    const parts = [page];
    // files leave the list, so that the memory of one that was read serves the next
    for (let file = files.shift(), number = 1; file; file = files.shift(), number++) {
      const reason = path.length === 0 ? this.#stopReason(number) : undefined;
      if (reason) this.#refuse([...path, file.name], reason);
      else parts.push(...(await this.#attachment(file, path)));
    }
    return parts;
  }

  async #ownPage(bytes: Uint8Array, path: readonly string[]): Promise<Message> {
    const { email, warnings } = await parseMessage(bytes);
    const headers = mailHeaders(email);
    const body = bodyOf(email, this.#remaining.limits);
    const own = onOnePage([
      { text: headers.text, tables: [] },
      ...(body ? [withQuoted(body, email)] : []),
    ]);
    this.#remaining.take({ text: own.text, pages: [], images: [] });
    const page = {
      ...own,
      structured: [],
      elements: [],
      warnings: [...warnings, ...(body?.warnings ?? [])],
    };
    const files = attachedFiles(bytes, email);
    if (path.length === 0) return { page: { ...page, structured: headers.structured }, files };
    const pages = [{ number: 1, start: 0, end: own.text.length, attachment: pathOf(path) }];
    return { page: { ...page, pages }, files };
  }

  /** Returns why an attachment of the message itself is not read; reports one that is about to be. */
  #stopReason(attachment: number): string | undefined {
    const { stopBefore, onAttachment } = this.#options;
    if (!stopBefore || attachment < stopBefore.attachment) {
      onAttachment?.(attachment);
      return undefined;
    }
    const isCause = attachment === stopBefore.attachment;
    const reason = isCause
      ? stopBefore.reason
      : "reading an attachment before it went over a limit";
    return reason + onItsOwn;
  }

  async #attachment(file: AttachedFile, path: readonly string[]): Promise<DocumentPart[]> {
    const reason = await this.#leftOutReason(file);
    if (reason) {
      this.#leftOut.push(reason);
      return [];
    }
    if (this.#read === mostAttachments) {
      this.#tooMany += 1;
      return [];
    }
    this.#read += 1;
    const inner = [...path, file.name];
    try {
      return await this.#readFile(file, inner);
    } catch (error) {
      const refusal = reasonOf(error);
      if (refusal === undefined) throw error;
      this.#refuse(inner, refusal);
      return [];
    }
  }

  async #leftOutReason(file: AttachedFile): Promise<LeftOut | undefined> {
    const reason = await leftOut(file);
    const digest = sha256(file.bytes);
    const isRepeated = this.#seen.has(digest);
    this.#seen.add(digest);
    return reason ?? (isRepeated ? "repetition" : undefined);
  }

  async #readFile(file: AttachedFile, path: readonly string[]): Promise<DocumentPart[]> {
    const { name, mediaType, contentType, bytes: content } = file;
    const found = await attachedKind(file);
    if (mediaType === "message/rfc822" || found.kind === "mail") {
      if (path.length <= deepest) return this.#message(content, path);
      this.#refuse(path, `messages are read down to ${deepest} in each other${onItsOwn}`);
      return [];
    }
    const refusal = refusalOf(file, found);
    if (refusal || found.kind === "other") {
      this.#refuse(path, refusal ?? "its format is unknown");
      return [];
    }
    const document = await this.#options.readFound(
      { content, name, contentType },
      found,
      this.#remaining.limits,
    );
    this.#remaining.take(document);
    return [attached(document, pathOf(path))];
  }

  #refuse(path: readonly string[], reason: string): void {
    this.#notRead.push(notRead(`The attachment "${pathOf(path)}" was not read: ${reason}`));
  }
}

function notRead(message: string): DocumentWarning {
  return { code: "attachments_not_read", message };
}

function tooMany(count: number): DocumentWarning {
  const were = count === 1 ? "1 more attachment was" : `${count} more attachments were`;
  return notRead(
    `${were} not read: at most ${mostAttachments} of a message are; send each on its own`,
  );
}

/** What a message says, with what it quotes of the one that it answers. */
function withQuoted(
  body: DocumentPart,
  { subject = "", inReplyTo, references }: Email,
): DocumentPart {
  const namesAnswered = inReplyTo !== undefined || references !== undefined;
  const elements = quotingElements(body.elements ?? []);
  return { ...body, quoted: quotedIn(body.text, elements, { subject, namesAnswered }) };
}

/** Data of an attached file that describes the file, and none of what it shows. */
const ofTheFile = new Set(["pdf-info", "office-info", "meta", "email"]);

/** A document as an attachment: its pages name it, and what it says of itself is no data of the message. */
function attached(document: ReadDocument, attachment: string): DocumentPart {
  return {
    ...document,
    pages: document.pages.map((page) => ({ ...page, attachment })),
    structured: document.structured.filter(({ kind }) => !ofTheFile.has(kind)),
    warnings: document.warnings.map((warning) => {
      return { ...warning, message: `In the attachment "${attachment}": ${warning.message}` };
    }),
  };
}
