import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BackupError } from "../errors.ts";

/**
 * Makes a folder, and those above it one by one: Node's own recursion never ends where a file system
 * has no place for new folders.
 *
 * @throws BackupError if it cannot be made.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (cause) {
    throw new BackupError(`The folder ${folder} cannot be created (${reasonOf(cause)})`, { cause });
  }
}

export type FileDigest = { size: number; sha256: string };

/** A file of a backup while it is written; only its owner may read it. */
export type NewFile = {
  write(content: string | Uint8Array): Promise<void>;
  /** One line of JSON. */
  line(value: object): Promise<void>;
  /** Bytes so far. */
  size(): number;
  /** Flushes the file to the disk and resolves to its digest. */
  end(): Promise<FileDigest>;
};

/** @throws BackupError if there is such a file. */
export async function createFile(folder: string, name: string): Promise<NewFile> {
  const path = join(folder, name);
  const file = await open(path, "wx", 0o600).catch((cause) => {
    const reason = reasonOf(cause);
    if (reason === "EEXIST") throw fileExistsError(path);
    throw new BackupError(`The file ${path} cannot be created (${reason})`, { cause });
  });
  const hash = createHash("sha256");
  let size = 0;

  async function write(content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    try {
      await file.writeFile(bytes);
    } catch (cause) {
      throw new BackupError(`The file ${path} cannot be written (${reasonOf(cause)})`, { cause });
    }
    hash.update(bytes);
    size += bytes.byteLength;
  }
  return {
    write,
    line: (value) => write(`${JSON.stringify(value)}\n`),
    size: () => size,
    async end() {
      await file.sync();
      await file.close();
      return { size, sha256: hash.digest("hex") };
    },
  };
}

export function fileExistsError(path: string): BackupError {
  return new BackupError(`The file ${path} exists already; choose a new name`);
}

/** Gives a file that is whole and on the disk the name by which it is looked for. */
export async function publishFolder(
  folder: string,
  unfinished: string,
  name: string,
): Promise<void> {
  await rename(join(folder, unfinished), join(folder, name));
  await using entries = await open(folder, "r");
  await entries.sync();
}

export function reasonOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
}

/** @throws BackupError if the file is not there, or not as its manifest says. */
export async function checkFile(folder: string, name: string, due: FileDigest): Promise<void> {
  const hash = createHash("sha256");
  let size = 0;
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(join(folder, name));
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (cause) {
    throw new BackupError(`The backup's file ${name} cannot be read (${reasonOf(cause)})`, {
      cause,
    });
  }
  if (size !== due.size) {
    const fault = size < due.size ? "is cut" : "is too long";
    throw new BackupError(`The backup's file ${name} ${fault}: ${size} bytes, not ${due.size}`);
  }
  if (hash.digest("hex") === due.sha256) return;
  throw new BackupError(
    `The backup's file ${name} was changed: its digest differs from the manifest`,
  );
}

/** The values of a file of JSON lines, one at a time. A line ends with a line feed and nothing else. */
export async function* readLines(path: string): AsyncGenerator<unknown, void> {
  let rest = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8" })) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest !== "") yield JSON.parse(rest);
}
