import type { Json, Review, ReviewChange, ReviewPlace } from "@quarry/client";
import { type Command, InvalidArgumentError } from "commander";
import { readJsonFile } from "../../inputs/find-schema.ts";
import { json, toTable } from "../../output/formats.ts";
import type { Session } from "../../session/session.ts";
import { tableOrJson } from "../records.ts";
import { addPlaceOptions, type PlaceFlags, placeIn } from "./place.ts";
import { stateOf } from "./show.ts";

type Flags = { output: string };

const valueHelp =
  "\nThe value is JSON, or a text where it is no JSON, or where a text was there before.";

/** Commands that change the output, each as the next version of the one that it read. */
export function addChanges(review: Command, session: Session): void {
  addGiven(review, session);
  addSimple(review, session, {
    op: "confirm",
    words: "Confirm values; those below a pointer too.",
  });
  addSimple(review, session, { op: "clear", words: "Clear values that the source lacks." });
  addSimple(review, session, { op: "remove", words: "Remove rows, one after the other." });
  review
    .command("undo <id>")
    .description("Take back the last change; again, the one before.")
    .option("--to <version>", "restore this version; 0 is what the engine gave", version)
    .addOption(tableOrJson())
    .action((id: string, { to, ...flags }: Flags & { to?: number }) =>
      undo(session, { id, flags }, to),
    );
  review
    .command("replace <id> <output.json>")
    .description("Replace the whole output by a file's.")
    .addOption(tableOrJson())
    .action((id: string, file: string, flags: Flags) => replace(session, { id, flags }, file));
}

type GivenFlags = Flags & PlaceFlags;

/** Commands that give a value, with its place in the document if the caller names one. */
function addGiven(review: Command, session: Session): void {
  const set = review
    .command("set <id> <pointer> <value>")
    .description("Correct the value at a JSON pointer, such as /lines/0/amount.")
    .addHelpText("after", valueHelp)
    .addOption(tableOrJson())
    .action((id: string, pointer: string, value: string, flags: GivenFlags) =>
      change(session, { id, flags }, ({ leaves }, place) => {
        const was = leaves.find((leaf) => leaf.pointer === pointer)?.value;
        return [{ op: "replace", pointer, value: readValue(value, was), ...place }];
      }),
    );
  const insert = review
    .command("insert <id> <pointer> <value>")
    .description(
      "Insert a row before the index in a pointer, such as /lines/2; /lines/- at the end.",
    )
    .addHelpText("after", "\nThe value is JSON, or a text where it is no JSON.")
    .addOption(tableOrJson())
    .action((id: string, pointer: string, value: string, flags: GivenFlags) =>
      change(session, { id, flags }, (_before, place) => [
        { op: "insert", pointer, value: readValue(value), ...place },
      ]),
    );
  for (const command of [set, insert]) addPlaceOptions(command);
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

type Asked = { id: string; flags: GivenFlags };

async function change(
  session: Session,
  asked: Asked,
  changesOf: (before: Review, place: { evidence?: ReviewPlace }) => ReviewChange[],
): Promise<void> {
  const client = await session.quarry();
  const before = await client.reviews.get(asked.id);
  const changes = changesOf(before, await placeIn(client, asked.id, asked.flags));
  const changed = await client.reviews.change(asked.id, { version: before.version, changes });
  await report(session, asked, changed);
}

function version(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("It must be a version, from 0.");
  return Number(text);
}

async function undo(session: Session, asked: Asked, to: number | undefined): Promise<void> {
  const { reviews } = await session.quarry();
  const { version: present } = await reviews.get(asked.id);
  await report(session, asked, await reviews.undo(asked.id, { version: present, to }));
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
