import { describeWith } from "@quarry/servers";
import { FaultyProxy } from "@quarry/servers/faulty-proxy";
import { MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { accountCodec, accountOpened, deposited } from "../contract/account-events.ts";
import { request } from "../contract/test-log.ts";
import { StoreUnavailableError } from "../errors.ts";
import { openMongoEventStore } from "./event-store.ts";
import { openMongoTestLog } from "./test-log.testing.ts";

/** A store that reaches its server by way of a proxy. */
async function openBehindProxy() {
  const log = await openMongoTestLog();
  const proxy = await FaultyProxy.before(log.url);
  const client = new MongoClient(proxy.through(log.url), {
    serverSelectionTimeoutMS: 300,
    retryWrites: false, // a standalone server knows none: what is tried again is ours
    retryReads: false,
  });
  const store = await openMongoEventStore({
    database: client.db(),
    codec: accountCodec,
    retryForMs: 500,
  });
  const opened = new AsyncDisposableStack();
  opened.use(log);
  opened.use(proxy);
  opened.use(client);
  return { proxy, store, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

describeWith("mongodb", "a MongoDB log whose server falls silent", () => {
  it("commits once when the answer to the insert is lost", async () => {
    await using opened = await openBehindProxy();
    const { proxy, store } = opened;
    const swallowed = proxy.swallowReplyTo("insert");
    const events = [accountOpened, deposited(1)];
    const [appended] = await Promise.all([store.append(request({ events })), swallowed]);
    expect(appended).toMatchObject({ version: 2, repeated: false });
    expect(await store.readAll(0)).toEqual([appended.commit]);
  });

  it("commits once at an expected version when the answer to the insert is lost", async () => {
    await using opened = await openBehindProxy();
    const { proxy, store } = opened;
    const swallowed = proxy.swallowReplyTo("insert");
    const [appended] = await Promise.all([
      store.append(request({ expected: "absent" })),
      swallowed,
    ]);
    expect(appended).toMatchObject({ version: 1, repeated: false });
    expect(await store.head()).toBe(1);
  });

  it("commits each of many that shared the insert whose answer is lost", async () => {
    await using opened = await openBehindProxy();
    const { proxy, store } = opened;
    const swallowed = proxy.swallowReplyTo("insert");
    const streams = Array.from({ length: 20 }, (_, index) => `account-${index}`);
    const appends = streams.map((stream) => store.append(request({ stream })));
    const positions = (await Promise.all(appends)).map(({ commit }) => commit.position);
    await swallowed;
    const dense = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(positions.sort((a, b) => a - b)).toEqual(dense);
    expect((await store.readAll(0)).map(({ position }) => position)).toEqual(dense);
  });

  it("says that it is unavailable, and takes the command again afterwards", async () => {
    await using opened = await openBehindProxy();
    const { proxy, store } = opened;
    const open = request({ commandId: "open" });
    proxy.cut();
    await expect(store.append(open)).rejects.toThrow(StoreUnavailableError);
    await expect(store.read("account-1")).rejects.toThrow(StoreUnavailableError);
    await expect(store.ping()).rejects.toThrow(StoreUnavailableError);
    proxy.heal();
    expect((await store.append(open)).version).toBe(1);
  });
});
