import { AppError } from "@quarry/kernel";
import type { Sniffed } from "../sniffing/sniff.ts";
import type { AttachedFile } from "./attached-file.ts";

/** Codes of errors that are facts about a file; others, such as a part of this server that is busy, may pass. */
const ofTheFile = new Set(["SOURCE_UNREADABLE", "SOURCE_EMPTY"]);

/** What to do with an attachment that would be read if it came alone. */
export const onItsOwn = "; send it on its own";

/** Advice, and limits, of a source that is sent alone. */
const ofOneSource = /form field|at most|limit/;

/** Returns why a file cannot be read, in the words of a warning; undefined if it is no fact about the file. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return "it may be damaged";
  if (!ofTheFile.has(error.code)) return undefined;
  const reason = error.message.replace(/^The /, "the ");
  return ofOneSource.test(reason) ? reason + onItsOwn : reason;
}

const encryptedText = "-----BEGIN PGP MESSAGE-----";

/** Returns why a file is of no kind that is read; undefined if it is. */
export function refusalOf({ mediaType, bytes }: AttachedFile, found: Sniffed): string | undefined {
  if (/^application\/(x-)?pkcs7-mime$/.test(mediaType)) {
    return "it is encrypted or signed (S/MIME); send what it holds";
  }
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1").trimStart();
  if (start.startsWith(encryptedText)) return "it is encrypted (PGP); send it decrypted";
  if (found.kind !== "other") return undefined;
  return `it is ${found.format}${found.advice ? `; ${found.advice}` : ", which cannot be read"}`;
}
