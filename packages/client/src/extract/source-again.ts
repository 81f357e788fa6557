import type { ExtractionRecord, SourceType } from "../responses/records.ts";
import type { Source } from "./source.ts";

/** What an extraction was made from, as it is sent once more. */
export type SourceAgain = { source: Source; type: SourceType };

/** @param bytes Gives the source as it came, where it must be sent itself. */
export async function sourceAgain(
  { source: { type, content } }: ExtractionRecord,
  bytes: () => Promise<Blob>,
): Promise<SourceAgain> {
  if (type !== "text" && /^https?:\/\//i.test(content)) return { source: new URL(content), type };
  const file = await bytes();
  const isText = type === "text" && (await file.text()) === content; // else it is a file's name
  return { source: isText ? content : { file, name: content }, type };
}
