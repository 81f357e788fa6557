import type { ReadingOptions, SourceType } from "@quarry/api";
import { canonicalJson, sha256 } from "@quarry/kernel";

type Read = {
  accountId: string;
  source: {
    type: SourceType;
    content: Uint8Array | string;
    name?: string;
    contentType?: string;
    url?: string;
    reading?: ReadingOptions | undefined;
  };
  /** Names the readers, their limits and libraries: others may read otherwise. */
  readers: string;
};

/**
 * What a document is found again by: a digest of all that its reader was given, of the account, and
 * of the readers. Undefined if a document is not to be found again: of words sent as such, which
 * cost little to read; of a fetched web page, which may show what its scripts fetched; of a source
 * with a password, for a digest could be used to guess that.
 */
export function documentKey({ accountId, source, readers }: Read): string | undefined {
  const { type, content, url, reading } = source;
  const isFetchedPage = type === "webpage" && url !== undefined;
  const isSecret = reading?.password !== undefined;
  if (typeof content === "string" || isFetchedPage || isSecret) return undefined;
  return sha256(canonicalJson({ ...source, content: sha256(content), accountId, readers }));
}
