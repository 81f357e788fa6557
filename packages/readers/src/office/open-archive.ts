import { buffer } from "node:stream/consumers";
import { AppError } from "@quarry/kernel";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { unreadable } from "../unreadable.ts";

/** What an archive may hold; looked at before anything of it is inflated. */
const archiveLimits = {
  entries: 10_000,
  /** Bytes of all entries that are read together, inflated. */
  bytes: 200_000_000,
};

/** The files of a ZIP archive, each inflated when it is read. */
export type Archive = {
  names: readonly string[];
  /** Undefined where the archive has no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
};

async function entriesOf(zip: ZipFile, name: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > archiveLimits.entries) {
    throw unreadable(
      `The ${name} holds ${zip.entryCount} files; at most ${archiveLimits.entries} are read`,
    );
  }
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw unreadable(`The ${name} has a password; send it without one`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/**
 * Opens a ZIP archive. A file that inflates to more than the archive says is refused by the
 * library while it is read, all files together above the limit before that.
 *
 * @param name What the archive is, in the words of a message: "Word document".
 * @throws AppError SOURCE_UNREADABLE where it is damaged, encrypted, or too large.
 */
export async function openArchive(bytes: Uint8Array, name: string): Promise<Archive> {
  const damaged = (cause: unknown) =>
    cause instanceof AppError
      ? cause
      : unreadable(`The ${name} is damaged and cannot be read`, cause);
  let inflated = 0;
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    const entries = await entriesOf(zip, name);
    const read = async (path: string) => {
      const entry = entries.get(path);
      if (!entry) return undefined;
      inflated += entry.uncompressedSize;
      if (inflated > archiveLimits.bytes) {
        throw unreadable(`The ${name} inflates to more than ${archiveLimits.bytes} bytes`);
      }
      try {
        return await buffer(await zip.openReadStreamPromise(entry));
      } catch (error) {
        throw damaged(error);
      }
    };
    return { names: [...entries.keys()], read };
  } catch (error) {
    throw damaged(error);
  }
}
