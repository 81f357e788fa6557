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

/** Sends an account's texts one after the other until other work has ended; each must be answered. */
export async function expectServedBeside(
  { extract }: Account,
  work: Promise<unknown>,
): Promise<number> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  let served = 0;
  do {
    const { status, body } = await extract("text", ticketText);
    expect([status, body.data?.output]).toEqual([200, ticketOutput]);
    served += 1;
  } while (!isOver);
  await ended;
  return served;
}

/** A quiet and a hostile account on a system whose processes and threads have started. */
export async function openQuietAndHostile(stage: Stage, structure: unknown) {
  const quiet = await openAccount(stage, ticketStructure);
  const hostile = await openAccount(stage, structure);
  await expectServedBeside(quiet, hostile.extract("text", "Total: 3"));
  return { quiet, hostile };
}
