import type { ReadDocument } from "@quarry/document";

/** A reader's version changes with what it makes of a source. */
const versions = {
  text: "2",
  markdown: "2",
  csv: "5",
  json: "2",
  xml: "3",
  html: "14",
  mail: "9",
  rtf: "4",
  docx: "10",
  xlsx: "8",
  pptx: "4",
  odt: "6",
  ods: "5",
  odp: "4",
};

/** What a document says of the reader of text that made it. */
export function readerOf(name: keyof typeof versions): ReadDocument["reader"] {
  return { name, version: versions[name] };
}
