import { setTimeout as delay } from "node:timers/promises";
import type { Caller } from "@quarry/systems";
import { submit, ticket } from "../black-box/load.ts";

export type Load = {
  /** The tickets that were accepted, by the id of their extraction. */
  accepted: Map<string, number>;
  /** What was not accepted, and why. */
  failures: string[];
};

/** Sends the tickets of these numbers; resolves to them by the id of their extraction. */
export async function accept(
  caller: Caller,
  schemaId: string,
  { from = 1, to }: { from?: number; to: number },
): Promise<Load["accepted"]> {
  const accepted: Load["accepted"] = new Map();
  for (let number = from; number <= to; number += 1) {
    accepted.set((await submit(caller, schemaId, ticket(number))).body.data.id, number);
  }
  return accepted;
}

/** Sends tickets one after another, some ten each second, while something else is done. */
export async function underLoad(
  caller: Caller,
  schemaId: string,
  done: Promise<unknown>,
): Promise<Load> {
  const load: Load = { accepted: new Map(), failures: [] };
  let isDone = false;
  const ended = done.finally(() => {
    isDone = true;
  });
  for (let number = 1; !isDone; number += 1) {
    try {
      const { status, body } = await submit(caller, schemaId, ticket(number));
      if (status === 202) load.accepted.set(body.data.id, number);
      else load.failures.push(`${status} ${body.message}`);
    } catch (error) {
      load.failures.push(String((error as Error).cause ?? error));
    }
    await Promise.race([ended.catch(() => {}), delay(100)]);
  }
  await ended;
  return load;
}
