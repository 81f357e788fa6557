import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { FileError } from "../errors/errors.ts";
import type { NamedFile } from "../extract/source.ts";

/**
 * A file as a source. Its bytes are read as they are sent, again for each attempt, and never held all
 * at once. Where the file changes or vanishes meanwhile, the call that sends it throws a FileError.
 *
 * @throws FileError where there is no file that can be read.
 */
export async function fromPath(path: string): Promise<NamedFile & { file: Blob }> {
  const found = await stat(path).catch(unreadable(path));
  if (!found.isFile()) throw new FileError(`${path} is not a file`);
  return { file: await openAsBlob(path).catch(unreadable(path)), name: basename(path) };
}

const unreadable = (path: string) => (cause: unknown) => {
  const isAbsent = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
  const message = isAbsent ? `There is no file ${path}` : `The file ${path} cannot be read`;
  throw new FileError(message, { cause });
};
