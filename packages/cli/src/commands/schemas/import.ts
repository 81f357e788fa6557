import { type ImportInput, type Json, revisionOf } from "@quarry/client";
import type { Command } from "commander";
import { nameOf, readJsonFile } from "../../inputs/find-schema.ts";
import { json } from "../../output/formats.ts";
import type { Session } from "../../session/session.ts";

type Flags = {
  name?: string;
  sample: boolean;
  pointer?: string;
  lenient: boolean;
  push: boolean;
};

export function addImport(schemas: Command, session: Session): void {
  schemas
    .command("import <file>")
    .description("Turn a JSON Schema, an OpenAPI component or a sample of data into a schema.")
    .option("--sample", "the file is an example of the data, whatever it looks like", false)
    .option("--pointer <pointer>", "where in the file the schema lies, as /components/schemas/Bill")
    .option("--lenient", "take what a schema cannot express as text", false)
    .option("--name <name>", "the schema's name (default: the file's, or its title)")
    .option("--push", "store it, in place of printing it", false)
    .addHelpText("after", "\nWhat a structure has no word for is listed on stderr.")
    .action((file: string, flags: Flags) => importFile(session, file, flags));
}

async function importFile(session: Session, file: string, flags: Flags): Promise<void> {
  const content = (await readJsonFile(file)) as Json;
  const quarry = await session.quarry();
  const { structure, notes } = await quarry.schemas.import(inputOf(content, flags));
  for (const { pointer, keyword, done } of notes) session.say(`${pointer}: ${keyword} ${done}`);
  const named = { name: flags.name ?? titleOf(content) ?? nameOf(file), structure };
  if (!flags.push) return session.print(json(named));
  const stored = await quarry.schemas.ensure(named);
  await session.print(`${stored.id}  ${stored.name}, revision ${revisionOf(stored)}\n`);
}

function inputOf(content: Json, { sample, pointer, lenient }: Flags): ImportInput {
  const how = { lenient, ...(pointer !== undefined && { pointer }) };
  if (isObject(content) && "openapi" in content && !sample) return { openapi: content, ...how };
  return isJsonSchema(content) && !sample ? { jsonSchema: content, ...how } : { sample: content };
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value says itself that it is a JSON Schema, or describes an object or a list as one does. */
function isJsonSchema(value: Json): boolean {
  if (!isObject(value)) return false;
  if ("$schema" in value || "$ref" in value || "$defs" in value) return true;
  const { type, properties, items } = value;
  return (
    (type === "object" && properties !== undefined) || (type === "array" && items !== undefined)
  );
}

function titleOf(content: Json): string | undefined {
  const title = isObject(content) && isJsonSchema(content) ? content.title : undefined;
  return typeof title === "string" && title !== "" ? title : undefined;
}
