import type { ReadDocument } from "@quarry/document";

/** A reader's version changes with what it makes of a source. */
const versions = {
  text: "2",
  markdown: "2",
  csv: "3",
  json: "2",
  xml: "2",
  html: "9",
  mail: "3",
  rtf: "2",
  docx: "6",
  xlsx: "5",
  pptx: "3",
  odt: "2",
  ods: "2",
  odp: "2",
};

/** What a document says of the reader of text that made it. */
export function readerOf(name: keyof typeof versions): ReadDocument["reader"] {
  return { name, version: versions[name] };
}
