import type { AccountEvent, EventType } from "@quarry/client";
import { InvalidArgumentError } from "commander";
import { exitStatus } from "../exit-status.ts";
import type { AddCommand, Session } from "../session/session.ts";
import { wholeNumber } from "./reading-options.ts";

type Flags = { types?: EventType[]; after?: string; limit: number; follow: boolean };

export const addEvents: AddCommand = (program, session) => {
  program
    .command("events")
    .description("Print what happened to extractions and schemas, as JSON Lines.")
    .option("--types <types>", "such as extraction.completed,extraction.failed", typeList)
    .option("--after <cursor>", "behind this cursor of an event, or latest")
    .option("--limit <n>", "how many at most, where it does not follow", wholeNumber, 100)
    .option("--follow", "go on with what happens, until Ctrl-C", false)
    .action((flags: Flags) => (flags.follow ? follow(session, flags) : page(session, flags)));
};

/** Types between commas; the server says which of them it does not know. */
export function typeList(text: string): EventType[] {
  const types = text.split(",").map((type) => type.trim());
  if (!types.includes("")) return types as EventType[];
  throw new InvalidArgumentError("It must be like extraction.completed,extraction.failed.");
}

async function page(session: Session, { types, after, limit }: Flags): Promise<void> {
  const { events } = await session.quarry();
  const { data, more } = await events.page({ types, after, limit });
  for (const event of data) await session.print(`${JSON.stringify(event)}\n`);
  if (more) session.say(`There are more: --after ${data.at(-1)?.cursor}`);
}

async function follow(session: Session, { types, after }: Flags): Promise<void> {
  await followUntilInterrupted(session, { types, after }, (event) =>
    session.print(`${JSON.stringify(event)}\n`),
  );
}

/** Hands over each event as it happens, one after the other, until Ctrl-C. */
export async function followUntilInterrupted(
  session: Session,
  options: { types: EventType[] | undefined; after: string | undefined },
  take: (event: AccountEvent) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.on("SIGINT", onInterrupt);
  try {
    const { events } = await session.quarry();
    for await (const event of events.follow(options, { signal: stop.signal })) await take(event);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    session.endWith(exitStatus.interrupted);
  } finally {
    process.off("SIGINT", onInterrupt);
  }
}
