import {
  type Created,
  createSchema,
  formOf,
  type Stage,
  ticketOutput,
  ticketStructure,
  ticketText,
} from "@quarry/systems";
import { expect } from "vitest";

/** An account with a schema of its own. */
export async function openAccount({ suite }: Stage, structure: unknown) {
  const caller = await suite.caller();
  const { id: schema_id } = await createSchema(caller, "Hostile or quiet", structure);
  return {
    caller,
    async extract(type: string, source: string | File) {
      const form = formOf({ schema_id, type, source });
      return await caller.call<Created>("POST", "/v1/extractions", { form });
    },
  };
}

type Account = Awaited<ReturnType<typeof openAccount>>;

/** Extracts an account's text, and expects its values. */
export async function expectServed({ extract }: Account): Promise<void> {
  const { status, body } = await extract("text", ticketText);
  expect([status, body.data?.output]).toEqual([200, ticketOutput]);
}

/** Extracts an account's text again and again until other work has ended. */
export async function expectServedBeside(account: Account, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  do await expectServed(account);
  while (!isOver);
  await ended;
}

/** A quiet and a hostile account on a system whose processes and threads have started. */
export async function openQuietAndHostile(stage: Stage, structure: unknown) {
  const quiet = await openAccount(stage, ticketStructure);
  const hostile = await openAccount(stage, structure);
  await expectServedBeside(quiet, hostile.extract("text", "Total: 3"));
  return { quiet, hostile };
}
