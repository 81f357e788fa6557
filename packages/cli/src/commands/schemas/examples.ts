import type { Json } from "@quarry/client";
import type { Command } from "commander";
import { findSchema, readJsonFile } from "../../inputs/find-schema.ts";
import { json, toTable } from "../../output/formats.ts";
import type { Session } from "../../session/session.ts";
import { sayLesson } from "../lesson.ts";
import { tableOrJson } from "../records.ts";

/** Corrected extractions that later ones of a schema learn from. */
export function addExamples(schemas: Command, session: Session): void {
  const examples = schemas
    .command("examples")
    .description("Let extractions of a schema learn from corrected ones.");
  examples.helpCommand(false);
  examples
    .command("add <schema> <extraction-id> [output.json]")
    .description(
      "Add an extraction with its right output; that of its review unless a file is given.",
    )
    .action((schema: string, id: string, file?: string) => add(session, { schema, id, file }));
  examples
    .command("list <schema>")
    .description("List the examples, the newest first.")
    .addOption(tableOrJson())
    .action((schema: string, flags: { output: string }) => list(session, schema, flags));
  examples
    .command("delete <schema> <extraction-id>")
    .description("Delete an example; its extraction stays.")
    .action(async (schema: string, extractionId: string) => {
      const quarry = await session.quarry();
      const { id } = await findSchema(quarry, schema);
      await quarry.schemas.examples.delete(id, extractionId);
      session.say(`${extractionId} is no example any more`);
    });
}

type Added = { schema: string; id: string; file: string | undefined };

async function add(session: Session, { schema, id: extractionId, file }: Added): Promise<void> {
  const quarry = await session.quarry();
  const { id } = await findSchema(quarry, schema);
  const output = file === undefined ? undefined : ((await readJsonFile(file)) as Json);
  const added = await quarry.schemas.examples.add(id, { extractionId, output });
  session.say(`${extractionId} is an example now`);
  sayLesson(added, session);
}

async function list(session: Session, schema: string, { output }: { output: string }) {
  const quarry = await session.quarry();
  const { id } = await findSchema(quarry, schema);
  const examples = await quarry.schemas.examples.list(id);
  const rows = examples.map(({ extractionId, createdAt }) => [
    extractionId,
    createdAt.slice(0, 19),
  ]);
  const table = { columns: ["extraction", "added"], rows };
  await session.print(output === "json" ? json(examples) : toTable(table, 80));
}
