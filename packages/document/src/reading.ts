import type { ReadingOptions, SourceType } from "@quarry/api";
import type { SourceDocument } from "./source-document.ts";

/**
 * A document as it is handed on. Its JSON is made once, where it is read, and never parsed on its
 * way to the store: a long document is tens of megabytes, which would hold up every other request.
 */
export type PackedDocument = Pick<SourceDocument, "warnings" | "reader"> & {
  /** JSON of the document's other fields, in UTF-8, on one line. */
  body: Uint8Array;
  /** Distinguishes bodies; any digest of all that they hold. */
  digest: string;
  images: PageImage[];
  pages: number;
  /** UTF-16 units of the text. */
  characters: number;
};

/** A source as it arrived, before anybody looked into it. */
export type RawSource = {
  type: SourceType;
  /** Whose turn it takes where sources wait to be read. */
  accountId?: string;
  /** Bytes as uploaded or fetched; a string where the caller sent the text itself. */
  content: Uint8Array | string;
  /** What the uploaded file is called; a hint, never trusted alone. */
  name?: string;
  /** The `content-type` that came with it; a hint, never trusted alone. */
  contentType?: string;
  /** Where it was fetched from, after redirects: the base of relative links. */
  url?: string;
  /** How the caller wants it read. */
  reading?: ReadingOptions | undefined;
};

/** A page as a picture, not stored yet. */
export type PageImage = { page: number; mediaType: string; bytes: Uint8Array };

/** What a reader makes: the document, its pictures still as bytes. */
export type ReadDocument = Omit<SourceDocument, "images"> & { images: PageImage[] };

/** How far a reader has come: pages that are read, of how many. */
export type ReadProgress = { done: number; total: number };

/** Turns a source into a document. */
export interface SourceReader {
  /**
   * @throws AppError SOURCE_UNREADABLE (not of its type, encrypted, damaged, over a limit of size,
   *   time or memory; the message says which), SOURCE_EMPTY, UNAVAILABLE when too much waits already.
   */
  read(
    source: RawSource,
    signal: AbortSignal,
    onProgress?: (progress: ReadProgress) => void,
  ): Promise<PackedDocument>;
}

/** What pages are drawn of: a PDF's or an image's bytes, which identify themselves. */
export type RenderableSource = Pick<RawSource, "content" | "reading" | "accountId">;

/** Draws pages of a PDF or an image. */
export interface PageDrawer {
  /**
   * @param pages from 1, in ascending order.
   * @throws AppError SOURCE_UNREADABLE where there is no such page or it cannot be drawn, UNAVAILABLE
   *   when too much waits already.
   */
  draw(
    source: RenderableSource,
    pages: readonly number[],
    signal: AbortSignal,
  ): Promise<PageImage[]>;
}

export type FetchedSource = { content: Uint8Array; contentType?: string; url: string };

/** Gets a source from an address without ever touching what is not public. */
export interface SourceFetcher {
  /** @throws AppError SOURCE_REFUSED, SOURCE_UNREACHABLE, SOURCE_UNREADABLE when too large. */
  fetch(url: string, signal: AbortSignal): Promise<FetchedSource>;
}

/** Opens a page in a browser, for those that are empty until their scripts have run. */
export interface PageRenderer {
  /**
   * What the page shows after its scripts, as HTML; never touches what is not public.
   *
   * @throws AppError SOURCE_EMPTY where there is no browser (the message says what to install),
   *   SOURCE_REFUSED, SOURCE_UNREACHABLE, SOURCE_UNREADABLE when too large.
   */
  render(source: { url: string; accountId?: string }, signal: AbortSignal): Promise<FetchedSource>;
}
