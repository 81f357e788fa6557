import { describe, expect, it } from "vitest";
import {
  type AccountEvent,
  accountCodec,
  accountOpened,
  deposited,
} from "../contract/account-events.ts";
import { request } from "../contract/test-log.ts";
import { CommandReusedError, VersionConflictError } from "../errors.ts";
import type { EventStore } from "../port.ts";
import { openSqliteEventStore } from "../sqlite/event-store.ts";
import { type Command, handleCommand } from "./handle-command.ts";

type Account = { open: boolean; cents: number };

function evolve(account: Account, event: AccountEvent): Account {
  switch (event.type) {
    case "AccountOpened":
      return { ...account, open: true };
    case "MoneyDeposited":
      return { ...account, cents: account.cents + event.data.cents };
    case "NoteTaken":
      return account;
  }
}

function open(account: Account): AccountEvent[] {
  if (account.open) throw new Error("the account is open already");
  return [accountOpened];
}

function openStore(): EventStore<AccountEvent> {
  return openSqliteEventStore({ path: ":memory:", codec: accountCodec });
}

function handle(
  store: EventStore<AccountEvent>,
  given: Partial<Command<Account, AccountEvent>> = {},
) {
  return handleCommand({
    store,
    stream: "account-1",
    initial: { open: false, cents: 0 },
    evolve,
    decide: () => [deposited(10)],
    commandId: crypto.randomUUID(),
    requestHash: "hash-1",
    ...given,
  });
}

describe("handleCommand", () => {
  it("folds, decides, appends, and returns the state after it", async () => {
    await using store = openStore();
    await handle(store, { decide: open });
    const outcome = await handle(store, { meta: { requestId: "request-1" } });
    expect(outcome).toMatchObject({
      state: { open: true, cents: 10 },
      version: 2,
      repeated: false,
    });
    expect(outcome.commit).toMatchObject({ position: 2, meta: { requestId: "request-1" } });
  });

  it("decides on what the caller knows without reading it again", async () => {
    await using store = openStore();
    const unread = { ...store, append: store.append.bind(store), read: () => expect.fail("read") };
    const known = { state: { open: false, cents: 0 }, version: 0 };
    const outcome = await handle(store, { store: unread, decide: open, known });
    expect(outcome).toMatchObject({ state: { open: true }, version: 1 });
  });

  it("reads what the caller knows no longer, and a repeat's first outcome", async () => {
    await using store = openStore();
    const known = { state: { open: false, cents: 0 }, version: 0 };
    const first = await handle(store, { decide: open, commandId: "open", known });
    expect((await handle(store, { known })).version).toBe(2);
    const repeat = await handle(store, { decide: open, commandId: "open", known });
    expect(repeat).toMatchObject({ commit: first.commit, version: 1, repeated: true });
    await expect(handle(store, { decide: open, known })).rejects.toThrow("open already");
  });

  it("appends nothing where nothing is to be done", async () => {
    await using store = openStore();
    await handle(store);
    const outcome = await handle(store, { decide: () => [] });
    const state = { open: false, cents: 10 };
    expect(outcome).toEqual({ commit: undefined, state, version: 1, repeated: false });
    expect(await store.head()).toBe(1);
  });

  it("answers a retried command with its first outcome, which it does not decide again", async () => {
    await using store = openStore();
    const command = { decide: open, commandId: "open", expected: "absent" } as const;
    const first = await handle(store, command);
    await handle(store);
    expect(await handle(store, command)).toEqual({ ...first, repeated: true });
  });

  it("refuses a command id that comes with another content", async () => {
    await using store = openStore();
    await handle(store, { decide: open, commandId: "open" });
    const reused = handle(store, { commandId: "open", requestHash: "hash-2" });
    await expect(reused).rejects.toThrow(CommandReusedError);
  });

  it("decides again when another writer came between", async () => {
    await using store = openStore();
    const seen: number[] = [];
    const decide = (account: Account) => {
      seen.push(account.cents);
      return [deposited(account.cents + 1)];
    };
    const outcomes = await Promise.all([handle(store, { decide }), handle(store, { decide })]);
    expect(outcomes.map(({ state }) => state.cents).sort()).toEqual([1, 3]);
    expect(seen).toEqual([0, 0, 1]);
  });

  it("hands on what it cannot win in ten rounds", async () => {
    await using store = openStore();
    let rounds = 0;
    const append: typeof store.append = async (given) => {
      rounds++;
      await store.append(request());
      return store.append(given);
    };
    const read: typeof store.read = (...given) => store.read(...given);
    const findCommand: typeof store.findCommand = (...given) => store.findCommand(...given);
    const outrun = handle(store, { store: { append, read, findCommand } });
    await expect(outrun).rejects.toThrow(VersionConflictError);
    expect(rounds).toBe(10);
  });

  it("does not decide on a stream that is not what the caller expects", async () => {
    await using store = openStore();
    await handle(store);
    for (const expected of [0, 2, "absent"] as const) {
      await expect(handle(store, { expected })).rejects.toThrow(VersionConflictError);
    }
    await expect(handle(store, { expected: 1, decide: () => [] })).resolves.toBeDefined();
    await expect(handle(store, { expected: 1 })).resolves.toMatchObject({ version: 2 });
  });

  it("lets two that expect the same version race, and one win", async () => {
    await using store = openStore();
    const race = await Promise.allSettled([
      handle(store, { expected: 0 }),
      handle(store, { expected: 0 }),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
