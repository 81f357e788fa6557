import { type Command, Option } from "commander";
import { json, toTable } from "../../output/formats.ts";
import type { Session } from "../../session/session.ts";

type Flags = { name: string; output: "json" | "table" };

export function addSuggest(schemas: Command, session: Session): void {
  schemas
    .command("suggest <extraction-id...>")
    .description("Print a schema for documents that were read.")
    .option("--name <name>", "the schema's name", "Suggested")
    .addOption(
      new Option("-o, --output <format>", "a schema to push, or where each field stands")
        .choices(["json", "table"])
        .default("json"),
    )
    .addHelpText("after", "\nLook it over, then store it by quarry schemas push.")
    .action((ids: string[], flags: Flags) => suggest(session, ids, flags));
}

async function suggest(session: Session, ids: string[], { name, output }: Flags): Promise<void> {
  const quarry = await session.quarry();
  const { structure, fields } = await quarry.schemas.suggest(ids);
  if (output === "json") return session.print(json({ name, structure }));
  const rows = fields.map(({ pointer, type, documents, place }) => [
    ...[pointer, type, String(documents)],
    `page ${place.page}: ${place.quote}`,
  ]);
  const columns = ["field", "type", "documents", "first place"];
  await session.print(toTable({ columns, rows }, 80));
}
