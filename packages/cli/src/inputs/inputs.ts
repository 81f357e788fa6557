import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import {
  type ExtractionOptions,
  FileError,
  type Quarry,
  type Source,
  type SourceType,
} from "@quarry/client";
import { fromPath } from "@quarry/client/node";
import { UsageError } from "../exit-status.ts";

/** One thing to extract from. */
export type Input = {
  /** As the caller named it. */
  name: string;
  /** Of its content and of the name that is sent with it. @throws FileError where it cannot be read. */
  digest(): Promise<string>;
  sent(): Promise<Sent>;
};

/** A source, what it is where its name does not say, and the examples that it is read by where they are its own. */
export type Sent = {
  source: Source;
  type?: SourceType;
  examples?: ExtractionOptions["examples"];
};

/** The client, for inputs that are read from the server. */
type OpenQuarry = () => Promise<Quarry>;

/**
 * What is named on the command line, each once: files, pipes, addresses, `extraction:<id>` for what an extraction was
 * made from, and `-` for stdin.
 *
 * @throws UsageError that names what is no file.
 */
export async function readInputs(names: readonly string[], quarry: OpenQuarry): Promise<Input[]> {
  const inputs = await Promise.all([...new Set(names)].map((name) => inputOf(name, quarry)));
  if (inputs.length > 0) return inputs;
  throw new UsageError("Name at least one file, an address, or - for stdin");
}

async function inputOf(name: string, quarry: OpenQuarry): Promise<Input> {
  if (standardInput.has(name)) return streamInput("stdin", process.stdin);
  if (name.startsWith(extraction)) return extractionInput(name, quarry);
  if (/^https?:\/\//i.test(name)) return addressInput(name);
  const found = await stat(name).catch(() => undefined);
  if (!found) throw new UsageError(`There is no file ${name}`);
  if (found.isDirectory()) {
    throw new UsageError(`${name} is a folder: name its files, such as ${name}/*.pdf`);
  }
  return found.isFile() ? fileInput(name) : streamInput(name, createReadStream(name));
}

/** `/dev/stdin` cannot be opened where stdin is a socket. */
const standardInput = new Set(["-", "/dev/stdin", "/dev/fd/0"]);

const extraction = "extraction:";

/** What an extraction was made from, once more. */
function extractionInput(name: string, quarry: OpenQuarry): Input {
  const id = name.slice(extraction.length);
  return {
    name,
    digest: () => digestOf("extraction", id, []),
    sent: async () => (await quarry()).extractions.again(id),
  };
}

/** A file as it was when its digest was made: where it changes after that, it cannot be sent. */
export function fileInput(path: string): Input {
  let opened: ReturnType<typeof fromPath> | undefined;
  const source = () => (opened ??= fromPath(path));
  return {
    name: path,
    async digest() {
      const { file } = await source();
      return digestOf("file", basename(path), file.stream()).catch((cause: unknown) => {
        throw new FileError(`${path} has changed or was removed: send it again`, { cause });
      });
    },
    sent: async () => ({ source: await source() }),
  };
}

function addressInput(address: string): Input {
  if (!URL.canParse(address)) throw new UsageError(`${address} is not a valid address`);
  return {
    name: address,
    digest: () => digestOf("url", address, []),
    sent: async () => ({ source: new URL(address) }),
  };
}

/** What can be read once: stdin, a pipe, or `<(a command)`. Its name says nothing, and differs each time. */
async function streamInput(name: string, stream: Readable): Promise<Input> {
  const bytes = await readAll(name, stream);
  return {
    name,
    digest: () => digestOf("file", "stdin", [bytes]),
    sent: async () => ({ source: { file: new Blob([bytes]), name: "stdin" } }),
  };
}

/** The most that is read of a stream, in bytes: 256 MiB, which is held until it has been sent. */
const MAX_STREAM_BYTES = 268_435_456;

/** @throws UsageError where it cannot be read, or is too long. */
async function readAll(name: string, stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > MAX_STREAM_BYTES) {
      const most = `${MAX_STREAM_BYTES / 1_048_576} MiB`;
      throw new UsageError(`${name} has more than ${most}: save it as a file, and name that`);
    }
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function digestOf(
  kind: string,
  name: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([kind, name]));
  for await (const bytes of content) hash.update(bytes);
  return hash.digest("hex");
}
