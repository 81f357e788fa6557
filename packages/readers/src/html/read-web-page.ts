import type { RawSource, ReadDocument } from "@quarry/document";
import type { ReaderLimits } from "../limits.ts";
import { readHtml } from "./read-html.ts";

/** Reads a web page as the caller asked: whole, or its article alone (`mode`). */
export async function readWebPage(source: RawSource, limits: ReaderLimits): Promise<ReadDocument> {
  if (source.reading?.mode !== "article") return readHtml(source, limits);
  const { readArticle } = await import("./read-article.ts");
  return readArticle(source, limits);
}
