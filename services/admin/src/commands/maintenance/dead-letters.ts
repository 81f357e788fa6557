import { AppError, counted, toOffsetTime } from "@quarry/kernel";
import type { BusOperator, DeadLetter } from "@quarry/messaging";
import { type AddCommand, destroying, isConfirmed, type Session, withJson } from "../../session.ts";
import { numberFromOne } from "../arguments.ts";

/** How many are looked through for an id. */
const FIND_WITHIN = 100_000;

/** `admin dead-letters`: messages that no delivery could settle. They hold ids, no content. */
export const addDeadLetters: AddCommand = (program, session) => {
  const letters = program
    .command("dead-letters")
    .description("list, show, replay and drop messages that could not be handled");
  const { print } = session;

  withJson(letters, "list")
    .description("show dead letters, oldest first")
    .option("--limit <count>", "maximum number to show", numberFromOne, 100)
    .action(async ({ limit, ...options }) => {
      await using bus = await openBus(session);
      const all = await bus.deadLetters.list({ limit });
      const lines = all.length > 0 ? all.map(describe) : ["There are no dead letters."];
      print({ json: all.map(shown), lines }, options);
    });

  withJson(letters, "show <id>")
    .description("show one dead letter with its message: ids, sizes and digests")
    .action(async (id: string, options) => {
      await using bus = await openBus(session);
      const [letter] = await find(bus, [id]);
      if (!letter) throw unknown(id);
      const payload = JSON.stringify(letter.payload, null, 2);
      print({ json: shown(letter), lines: [describe(letter), payload] }, options);
    });

  withJson(letters, "replay <id...>")
    .description("redeliver messages to their consumers")
    .action(async (ids: string[], options) => {
      await using bus = await openBus(session);
      await find(bus, ids);
      for (const id of ids) if (!(await bus.deadLetters.replay(id))) throw unknown(id);
      print({ json: { replayed: ids }, lines: ids.map((id) => `replayed ${id}`) }, options);
    });

  destroying(letters, "drop <id...>")
    .description("delete dead letters permanently; the log is not affected")
    .action(async (ids: string[], options) => {
      await using bus = await openBus(session);
      await find(bus, ids);
      const isMeant = isConfirmed(`Dropping ${counted(ids.length, "dead letter")}`, options);
      if (isMeant) for (const id of ids) await bus.deadLetters.drop(id);
      const done = isMeant ? "dropped" : "would drop";
      const json = { dropped: isMeant ? ids : [], wouldDrop: isMeant ? [] : ids };
      print({ json, lines: ids.map((id) => `${done} ${id}`) }, options);
    });
};

async function openBus({ open }: Session): Promise<BusOperator> {
  await using opened = new AsyncDisposableStack();
  const stores = opened.use(await open());
  const bus = opened.use(await stores.openBus());
  const owned = opened.move();
  return { ...bus, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** @throws AppError NOT_FOUND if one of them is none, before anything is done to the others. */
async function find(bus: BusOperator, ids: string[]): Promise<DeadLetter[]> {
  const all = await bus.deadLetters.list({ limit: FIND_WITHIN });
  const letters = new Map(all.map((letter) => [letter.id, letter]));
  return ids.map((id) => {
    const letter = letters.get(id);
    if (!letter) throw unknown(id);
    return letter;
  });
}

function unknown(id: string): AppError {
  return new AppError("NOT_FOUND", `There is no dead letter ${id}: see dead-letters list`);
}

function shown({ at, ...letter }: DeadLetter) {
  return { ...letter, at: toOffsetTime(at) };
}

function describe({ id, at, consumer, subject, reason }: DeadLetter): string {
  return `${id}  ${toOffsetTime(at)}  ${consumer}  ${subject}  ${reason}`;
}
