import type { SourceType } from "@quarry/api";
import { unreadable } from "../unreadable.ts";
import type { Sniffed } from "./sniff.ts";

/** The type to send what was found with, and what to call it. */
const readAs: Record<Exclude<Sniffed["kind"], "other">, { type: SourceType; name: string }> = {
  pdf: { type: "pdf", name: "a PDF" },
  html: { type: "webpage", name: "a web page" },
  image: { type: "image", name: "an image" },
  text: { type: "text", name: "text" },
  mail: { type: "text", name: "an e-mail message" },
  xml: { type: "text", name: "XML" },
  rtf: { type: "text", name: "RTF" },
  office: { type: "text", name: "an Office document" },
};

/** The type of source that is read as what was found. */
export function sourceTypeOf({ kind }: Exclude<Sniffed, { kind: "other" }>): SourceType {
  return readAs[kind].type;
}

const expectedNames: Record<SourceType, string> = {
  pdf: "a PDF",
  webpage: "a web page",
  image: "an image",
  text: "text",
};

/** Says what a source is that is not of its type, and what to do with it. */
export function mismatch(expected: SourceType, source: Sniffed): Error {
  const wanted = expectedNames[expected];
  if (source.kind === "other") {
    const advice = source.advice ?? "it cannot be read";
    return unreadable(`The source is ${source.format}, not ${wanted}; ${advice}`);
  }
  const { type, name } = readAs[source.kind];
  return unreadable(`The source is ${name}, not ${wanted}; send it with type=${type}`);
}
