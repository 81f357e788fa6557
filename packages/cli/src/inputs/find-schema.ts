import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Quarry, revisionOf, type Structure, type TaggedSchema } from "@quarry/client";
import { exitStatus, UsageError } from "../exit-status.ts";
import { wordsOfSystem } from "../system-error.ts";

export type NamedStructure = { name: string; structure: Structure };

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether what names a schema names a file. */
export const isFile = (reference: string) => reference.endsWith(".json");

/**
 * A schema on the server, by its id or its name; or a file's, stored where it is not yet.
 *
 * @throws UsageError where no schema, or more than one, has the name.
 */
export async function findSchema(quarry: Quarry, reference: string): Promise<TaggedSchema> {
  if (isFile(reference)) return storeSchema(quarry, await readSchemaFile(reference));
  if (idShape.test(reference)) return quarry.schemas.get(reference);
  const named: string[] = [];
  for await (const { id, name } of quarry.schemas.list({ search: reference })) {
    if (name === reference) named.push(id);
  }
  const [id, another] = named;
  if (id === undefined)
    throw new UsageError(
      `There is no schema ${reference}; see: quarry schemas list`,
      exitStatus.notFound,
    );
  if (another === undefined) return quarry.schemas.get(id);
  throw new UsageError(
    `${named.length} schemas are named ${reference}; use an id: ${named.join(", ")}`,
  );
}

/** A schema at a revision, its present one by default, also where it is revised while files are extracted. */
export function atRevision(schema: TaggedSchema, asked?: number) {
  const { id, etag } = schema;
  if (asked !== undefined) return { id, etag: `"${asked}"`, revision: asked };
  return { id, etag, revision: revisionOf(schema) };
}

/** Stores a schema where it is not yet; says so where it replaces what was stored under its name. */
export async function storeSchema(quarry: Quarry, named: NamedStructure): Promise<TaggedSchema> {
  const [before] = await quarry.schemas
    .list({ search: named.name, perPage: 100 })
    .page()
    .then(({ data }) => data.filter(({ name }) => name === named.name));
  const stored = await quarry.schemas.ensure(named);
  if (before?.id === stored.id && !isDeepStrictEqual(before.structure, stored.structure)) {
    process.stderr.write(
      `The schema ${stored.name} was replaced: it is at revision ${revisionOf(stored)}\n`,
    );
  }
  return stored;
}

/** A file with `{name, structure}`, or with a structure alone, which the file's name then names. */
export async function readSchemaFile(path: string): Promise<NamedStructure> {
  const sent = await readJsonFile(path);
  if (typeof sent !== "object" || sent === null) throw unusable(path);
  if ("structure" in sent) {
    const name = "name" in sent && typeof sent.name === "string" ? sent.name : nameOf(path);
    return { name, structure: sent.structure as Structure };
  }
  if (!("type" in sent)) throw unusable(path);
  return { name: nameOf(path), structure: sent as Structure };
}

export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    const isMissing = error.code === "ENOENT";
    throw new UsageError(
      isMissing ? `There is no file ${path}` : wordsOfSystem({ ...error, path }),
    );
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    throw new UsageError(
      `${path} is not valid JSON: ${error instanceof Error ? error.message : ""}`,
    );
  }
}

export const nameOf = (path: string) => basename(path, extname(path));

const unusable = (path: string) =>
  new UsageError(
    `${path} holds no schema: it needs {"name": …, "structure": …}. For a JSON Schema run: quarry schemas import ${path}`,
  );
