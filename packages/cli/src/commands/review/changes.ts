import type { Json, Review, ReviewChange } from "@quarry/client";
import type { Command } from "commander";
import { readJsonFile } from "../../inputs/find-schema.ts";
import { json, toTable } from "../../output/formats.ts";
import type { Session } from "../../session/session.ts";
import { tableOrJson } from "../records.ts";
import { stateOf } from "./show.ts";

type Flags = { output: string };

const valueHelp =
  "\nThe value is JSON, or a text where it is no JSON, or where a text was there before.";

/** Commands that change the output, each as the next version of the one that it read. */
export function addChanges(review: Command, session: Session): void {
  review
    .command("set <id> <pointer> <value>")
    .description("Correct the value at a JSON pointer, such as /lines/0/amount.")
    .addHelpText("after", valueHelp)
    .addOption(tableOrJson())
    .action((id: string, pointer: string, value: string, flags: Flags) =>
      change(session, { id, flags }, ({ output }) => [
        { op: "replace", pointer, value: readValue(value, valueAt(output, pointer)) },
      ]),
    );
  addSimple(review, session, {
    op: "confirm",
    words: "Confirm values; those below a pointer too.",
  });
  addSimple(review, session, { op: "clear", words: "Clear values that the source lacks." });
  addSimple(review, session, { op: "remove", words: "Remove rows, one after the other." });
  review
    .command("insert <id> <pointer> <value>")
    .description(
      "Insert a row before the index in a pointer, such as /lines/2; /lines/- at the end.",
    )
    .addHelpText("after", "\nThe value is JSON, or a text where it is no JSON.")
    .addOption(tableOrJson())
    .action((id: string, pointer: string, value: string, flags: Flags) =>
      change(session, { id, flags }, () => [{ op: "insert", pointer, value: readValue(value) }]),
    );
  review
    .command("replace <id> <output.json>")
    .description("Replace the whole output by a file's.")
    .addOption(tableOrJson())
    .action((id: string, file: string, flags: Flags) => replace(session, { id, flags }, file));
}

function addSimple(
  review: Command,
  session: Session,
  { op, words }: { op: "confirm" | "clear" | "remove"; words: string },
): void {
  review
    .command(`${op} <id> <pointers...>`)
    .description(words)
    .addOption(tableOrJson())
    .action((id: string, pointers: string[], flags: Flags) =>
      change(session, { id, flags }, () => pointers.map((pointer) => ({ op, pointer }))),
    );
}

type Asked = { id: string; flags: Flags };

async function change(
  session: Session,
  asked: Asked,
  changesOf: (before: Review) => ReviewChange[],
): Promise<void> {
  const { reviews } = await session.quarry();
  const before = await reviews.get(asked.id);
  const { version } = before;
  const changed = await reviews.change(asked.id, { version, changes: changesOf(before) });
  await report(session, asked, changed);
}

async function replace(session: Session, asked: Asked, file: string): Promise<void> {
  const output = (await readJsonFile(file)) as Json;
  const { reviews } = await session.quarry();
  const { version } = await reviews.get(asked.id);
  const changed = await reviews.replace(asked.id, { version, output });
  if (changed.version === version) session.say("The output is the same already");
  await report(session, asked, changed);
}

/** Prints what the latest version has changed. */
async function report(session: Session, { flags }: Asked, changed: Review): Promise<void> {
  if (flags.output === "json") return session.print(json(changed));
  const latest = changed.changes.filter(({ version }) => version === changed.version);
  const rows = latest.map(({ op, pointer, was, now }) => [
    ...[op, pointer, JSON.stringify(was), JSON.stringify(now)],
  ]);
  await session.print(toTable({ columns: ["change", "pointer", "was", "now"], rows }));
  session.say(stateOf(changed));
}

/** A text stays a text: what looks like a number may be an invoice's. */
function readValue(text: string, was: Json = null): Json {
  if (typeof was === "string") return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function valueAt(output: Json, pointer: string): Json {
  const names = pointer.split("/").slice(1);
  return names.reduce<Json>((value, name) => {
    if (typeof value !== "object" || value === null) return null;
    const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
    return Object.entries(value).find(([own]) => own === key)?.[1] ?? null;
  }, output);
}
