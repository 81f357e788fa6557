import type { Random } from "@quarry/kernel/testing";
import { finalAnswer } from "./answers.ts";
import type { Ask, Caller } from "./caller.ts";
import { type Entry, type Journal, type Operation, wasAccepted } from "./journal.ts";
import { someSource, structures } from "./sources.ts";

/** What the work of one account stands on. */
export type LoadSession = {
  caller: Caller;
  journal: Journal;
  random: Random;
  /** A number that no other piece of work of the run has. */
  next: () => number;
  /** The schemas that extractions go by; they are never deleted. */
  schemas: Record<"ticket" | "invoice", string>;
  /** When nothing is tried again any more. */
  ended: AbortSignal;
};

type Wish = { operation: Operation; tag: string; target?: string; truth?: unknown };

/** Sends until the answer is final, and notes all of it. */
async function settle(session: LoadSession, wish: Wish, ask: () => Ask): Promise<Entry> {
  const entry: Entry = { ...wish, account: session.caller.account, received: [] };
  session.journal.entries.push(entry);
  await session.caller.settle(entry, ask, session.ended);
  return entry;
}

const json = { "content-type": "application/json" };

export function createSchema(session: LoadSession, kind: keyof typeof structures): Promise<Entry> {
  const tag = `schema ${session.next()}`;
  const body = JSON.stringify({ name: tag, structure: structures[kind] });
  const headers = { ...json, "idempotency-key": tag.replace(" ", "-") };
  const ask = () => ({ method: "POST", path: "/v1/schemas", body, headers });
  return settle(session, { operation: "create-schema", tag }, ask);
}

/** Makes a schema, reads it, renames it, deletes it again. */
export async function liveOfASchema(session: LoadSession): Promise<void> {
  const { id } = (await createSchema(session, "ticket")).answer ?? {};
  if (id === undefined) return;
  await readBack(session, `/v1/schemas/${id}`);
  const renamed = `schema ${session.next()}`;
  const body = JSON.stringify({ name: renamed, structure: structures.ticket });
  const rename = { operation: "update-schema", tag: renamed, target: id } as const;
  const path = `/v1/schemas/${id}`;
  await settle(session, rename, () => ({ method: "PUT", path, body, headers: json }));
  if (session.random() < 0.5) return;
  const remove = { operation: "delete-schema", tag: id, target: id } as const;
  await settle(session, remove, () => ({ method: "DELETE", path }));
}

/** Extracts one source, with a wait or without, and now and then deletes or repeats it. */
export async function extract(session: LoadSession): Promise<void> {
  const number = session.next();
  const { type, file, schema, truth } = someSource(number, session.random);
  const waits = session.random() < 0.5;
  const key = { "idempotency-key": `extraction-${number}` };
  const headers = { ...key, ...(!waits && { prefer: "respond-async" }) };
  const ask = () => ({ method: "POST", path: "/v1/extractions", body: form(), headers });
  const form = () => {
    const fields = new FormData();
    fields.append("schema_id", session.schemas[schema]);
    fields.append("type", type);
    fields.append("source", file);
    return fields;
  };
  const entry = await settle(session, { operation: "extract", tag: `${number}`, truth }, ask);
  const { id } = entry.answer ?? {};
  if (id === undefined || !wasAccepted(entry)) return;
  const path = `/v1/extractions/${id}`;
  await readBack(session, path);
  const then = session.random();
  if (then < 0.15) {
    const again = await session.caller.ask(ask());
    if (finalAnswer(again)) entry.received.push(again);
  } else if (then < 0.3) {
    const remove = { operation: "delete-extraction", tag: id, target: id } as const;
    await settle(session, remove, () => ({ method: "DELETE", path }));
  }
}

/** A caller sees what it wrote. */
async function readBack({ caller, journal }: LoadSession, path: string): Promise<void> {
  const received = await caller.ask({ method: "GET", path });
  if (received.kind === "answer" && received.status === 404) {
    journal.misread.push(`${path} was not there right after it was made`);
  }
}

export async function list({ caller, journal, random }: LoadSession): Promise<void> {
  const path = random() < 0.5 ? "/v1/schemas" : "/v1/extractions";
  const perPage = 1 + Math.floor(random() * 50);
  const received = await caller.ask({ method: "GET", path: `${path}?perPage=${perPage}` });
  if (received.kind === "answer" && received.status >= 400 && received.status < 500) {
    journal.misread.push(`a list of ${path} was refused with ${received.status}`);
  }
}
