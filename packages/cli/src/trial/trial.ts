import {
  type Evidence,
  type ExtractionOptions,
  NotFoundError,
  type Quarry,
  type Structure,
} from "@quarry/client";
import { endsAll, failureOf } from "../batch/failure.ts";
import type { Completed, Failed } from "../batch/outcome.ts";
import { findSchema, isFile, readSchemaFile } from "../inputs/find-schema.ts";
import type { Input } from "../inputs/inputs.ts";
import type { Session } from "../session/session.ts";
import { trialNotes } from "./trial-notes.ts";

/** The result of an extraction that is erased again. */
export type Tried = (Omit<Completed, "evidence"> & { source: string; evidence: Evidence }) | Failed;

/** Extractions by a schema of which nothing stays on the server, its own schema included. */
export type Trial = AsyncDisposable & {
  structure: Structure;
  /** @throws what would end every other input the same way. */
  run(input: Input, options: ExtractionOptions, signal: AbortSignal): Promise<Tried>;
};

/**
 * A schema to be tried: one that is stored, or a file's, which is stored under the trial's own name as long as
 * the trial lasts. Every extraction has that name as its external id. It is noted on this machine before
 * anything is made, so that what an ended process has left is found and erased by the next trial.
 */
export async function openTrial(session: Session, reference: string): Promise<Trial> {
  const quarry = await session.quarry();
  const notes = trialNotes(await session.settings());
  for (const left of await notes.left()) {
    await erase(quarry, left);
    await notes.remove(left);
  }
  const found = isFile(reference)
    ? { draft: await readSchemaFile(reference) }
    : { stored: await findSchema(quarry, reference) };
  const name = `trial-${crypto.randomUUID()}`;
  await notes.write(name);
  const made: Made = { extractions: [] };
  const end = async () => {
    await erase(quarry, name, made);
    await notes.remove(name);
  };
  try {
    const schema = found.stored ?? (await quarry.schemas.create({ ...found.draft, name }));
    if (found.draft) made.schema = schema.id;
    const { structure } = schema;
    return {
      structure,
      run: (input, options, signal) =>
        tryOn(input, { quarry, signal, made, request: { ...options, schemaId: schema.id, name } }),
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

type Made = { schema?: string; extractions: string[] };

type TrialRun = {
  quarry: Quarry;
  signal: AbortSignal;
  made: Made;
  request: ExtractionOptions & { schemaId: string; name: string };
};

/** The request that makes an extraction is not given up half-way, so that its id is known. */
async function tryOn(input: Input, { quarry, signal, made, request }: TrialRun): Promise<Tried> {
  const { name: externalId, type, ...options } = request;
  const { extractions } = quarry;
  const source = input.name;
  try {
    signal.throwIfAborted();
    const sent = await input.sent();
    const { id } = await extractions.create({
      ...{ ...options, ...sent, type: type ?? sent.type, externalId },
    });
    made.extractions.push(id);
    for await (const step of extractions.follow(id, { signal })) {
      if (step.kind !== "settled" || !step.failure) continue;
      const { code, message } = step.failure;
      return { source, status: "failed", error: { code, message } };
    }
    const { result, evidence } = await extractions.get(id, { include: ["evidence"], signal });
    if (evidence === null || "failure" in evidence) throw new Error(`${source} was not extracted`);
    const warnings = evidence.warnings.map(({ message }) => message);
    const data = result as Completed["data"];
    return { source, status: "completed", data, missing: evidence.missing, warnings, evidence };
  } catch (error) {
    if (signal.aborted || endsAll(error) || !(error instanceof Error)) throw error;
    return failureOf(source, error);
  }
}

/** Erases what a trial has created: recorded extractions and schemas, and any with its name. */
async function erase(quarry: Quarry, name: string, made: Made = { extractions: [] }) {
  const { extractions, schemas } = quarry;
  const ids = new Set(made.extractions);
  for await (const { id } of extractions.list({ externalId: name })) ids.add(id);
  for (const id of ids) await ignoreMissing(extractions.delete(id));
  const own = new Set(made.schema === undefined ? [] : [made.schema]);
  for await (const schema of schemas.list({ search: name })) {
    if (schema.name === name) own.add(schema.id);
  }
  for (const id of own) await ignoreMissing(schemas.delete(id));
}

async function ignoreMissing(erased: Promise<void>): Promise<void> {
  await erased.catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error;
  });
}
