import { writeFile } from "node:fs/promises";
import { revisionOf, type SchemaRecord } from "@quarry/client";
import { exitStatus } from "../../exit-status.ts";
import { findSchema, isFile, readSchemaFile } from "../../inputs/find-schema.ts";
import { json, toTable } from "../../output/formats.ts";
import type { AddCommand, Session } from "../../session/session.ts";
import { tableOrJson } from "../records.ts";
import { differencesOf } from "./differences.ts";
import { addExamples } from "./examples.ts";
import { addImport } from "./import.ts";
import { addQuality } from "./quality.ts";
import { addSuggest } from "./suggest.ts";
import { addTry } from "./try.ts";

export const addSchemas: AddCommand = (program, session) => {
  const schemas = program
    .command("schemas")
    .description("Keep schemas on the server and in files.");
  schemas.helpCommand(false);
  schemas
    .command("list")
    .description("List the schemas, newest first.")
    .option("--search <text>", "part of the name")
    .addOption(tableOrJson())
    .action((flags: { search?: string; output: string }) => list(session, flags));
  schemas
    .command("get <id|name>")
    .description("Print a schema as JSON.")
    .action(async (reference: string) => {
      const { etag: _, ...schema } = await findSchema(await session.quarry(), reference);
      await session.print(json(schema));
    });
  schemas
    .command("push <files...>")
    .description("Store schemas from files: made, or revised where they differ.")
    .action(async (files: string[]) => {
      const quarry = await session.quarry();
      for (const named of await Promise.all(files.map(readSchemaFile))) {
        const stored = await quarry.schemas.ensure(named);
        await session.print(`${stored.id}  ${stored.name}, revision ${revisionOf(stored)}\n`);
      }
    });
  schemas
    .command("pull <id|name> [file]")
    .description("Write a schema to a file, <name>.json unless named.")
    .action(async (reference: string, file?: string) => {
      const { name, structure } = await findSchema(await session.quarry(), reference);
      const path = file ?? `${name.replace(/[^\p{L}\p{N}._-]+/gu, "_")}.json`;
      await writeFile(path, json({ name, structure }));
      session.say(`${name} is in ${path}`);
    });
  addImport(schemas, session);
  addSuggest(schemas, session);
  addTry(schemas, session);
  addExamples(schemas, session);
  addQuality(schemas, session);
  schemas
    .command("diff <a> <b>")
    .description("Compare two schemas, each an id, a name or a .json file.")
    .addHelpText("after", "\nEnds with 1 where they differ.")
    .action((a: string, b: string) => diff(session, a, b));
};

async function list(session: Session, { search, output }: { search?: string; output: string }) {
  const found: SchemaRecord[] = [];
  const quarry = await session.quarry();
  for await (const schema of quarry.schemas.list(search === undefined ? {} : { search })) {
    found.push(schema);
  }
  const rows = found.map(({ id, name, createdAt }) => [id, createdAt.slice(0, 19), name]);
  const table = { columns: ["id", "created", "name"], rows };
  await session.print(output === "json" ? json(found) : toTable(table, 80));
}

async function diff(session: Session, a: string, b: string): Promise<void> {
  const read = async (reference: string) =>
    isFile(reference) ? readSchemaFile(reference) : findSchema(await session.quarry(), reference);
  const [before, after] = await Promise.all([read(a), read(b)]);
  const lines = differencesOf(before.structure, after.structure);
  await session.print(lines.map((line) => `${line}\n`).join(""));
  if (lines.length > 0) session.endWith(exitStatus.failed);
}
