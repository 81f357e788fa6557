import type { ReadingOptions, SourceType } from "@quarry/api";
import { canonicalJson, sha256 } from "@quarry/kernel";

type ReadInput = {
  accountId: string;
  source: {
    type: SourceType;
    content: Uint8Array | string;
    name?: string;
    contentType?: string;
    url?: string;
    reading?: ReadingOptions | undefined;
  };
  /** Identifies the readers with their limits and libraries; others may produce another document. */
  readers: string;
};

/**
 * The cache key of a document: a digest of the account, the readers, and all input of the readers. Undefined for
 * sources that are not cached: texts, which are read quickly; fetched web pages, whose scripts may load other
 * content each time; and sources with a password, which could be guessed from the digest.
 */
export function documentKey({ accountId, source, readers }: ReadInput): string | undefined {
  const { type, content, url, reading } = source;
  const isFetchedPage = type === "webpage" && url !== undefined;
  const isSecret = reading?.password !== undefined;
  if (typeof content === "string" || isFetchedPage || isSecret) return undefined;
  return sha256(canonicalJson({ ...source, content: sha256(content), accountId, readers }));
}
