import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { SourceType } from "@quarry/api";
import type { RawSource, SourceDocument } from "@quarry/document";
import { AppError, sha256 } from "@quarry/kernel";
import { defaultLimits, openSourceReaders, readersVersion } from "@quarry/readers";
import { type Case, readCases } from "./cases.ts";

/** Documents are cached because recognition takes seconds; another version of the readers reads again. */
const kept = join(import.meta.dirname, "../../../node_modules/.cache/quarry-evaluation");
const processes = {
  processes: 2,
  maxWaiting: 10_000,
  timeLimitMs: 180_000,
  memoryLimitMb: 2_048,
  onEnded: () => {},
};
const pictures = new Set(["png", "jpg", "jpeg", "tif", "tiff", "webp", "gif", "bmp", "heic"]);

type Readers = ReturnType<typeof openSourceReaders>;

/** Reads the originals of all cases that have no text, as the service would; a failure stays with its case. */
export async function withOriginals(cases: readonly Case[]): Promise<Case[]> {
  if (!cases.some(isOriginalAlone)) return [...cases];
  const version = String(await readersVersion(defaultLimits));
  await mkdir(kept, { recursive: true });
  await using readers = openSourceReaders({ limits: defaultLimits, ...processes });
  return await Promise.all(cases.map((one) => withOriginal(one, readers, version)));
}

/** All cases of these folders, their originals read where they have no text. */
export async function readGathered(folders: readonly string[]): Promise<Case[]> {
  const gathered: Case[] = [];
  for (const folder of folders) gathered.push(...(await withOriginals(await readCases(folder))));
  return gathered;
}

function isOriginalAlone({ source, original }: Case): boolean {
  return source.content === "" && original !== undefined;
}

async function withOriginal(one: Case, readers: Readers, version: string): Promise<Case> {
  const { original } = one;
  if (!isOriginalAlone(one) || original === undefined) return one;
  const document = await documentOf(original, readers, version);
  const content = "failure" in document ? "" : document.text;
  return { ...one, document, source: { kind: "text", content } };
}

async function documentOf(
  file: string,
  readers: Readers,
  version: string,
): Promise<SourceDocument | { failure: string }> {
  const content = await readFile(file);
  const place = join(kept, `${sha256(`${version} ${extname(file)} ${sha256(content)}`)}.json`);
  const known = await readFile(place, "utf8").catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as SourceDocument | { failure: string };
  const document = await read({ type: typeOf(file), content, name: basename(file) }, readers);
  await writeFile(place, JSON.stringify(document));
  return document;
}

async function read(source: RawSource, readers: Readers) {
  try {
    const { body, warnings, reader } = await readers.read(source, new AbortController().signal);
    const rest = JSON.parse(Buffer.from(body).toString("utf8")) as Omit<SourceDocument, "images">;
    return { ...rest, images: [], warnings, reader };
  } catch (error) {
    if (error instanceof AppError) return { failure: error.code };
    throw error;
  }
}

function typeOf(file: string): SourceType {
  const extension = extname(file).slice(1).toLowerCase();
  if (extension === "pdf") return "pdf";
  if (extension === "html" || extension === "htm") return "webpage";
  return pictures.has(extension) ? "image" : "text";
}
