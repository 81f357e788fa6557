import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MessageBus, PermanentFailure } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { connectNatsBus } from "@quarry/messaging/nats";
import { describeWith, mongoUrl, startNats } from "@quarry/servers";
import { describe, expect, it, vi } from "vitest";
import { admin, adminJson } from "../../run-admin.testing.ts";

type Letter = { id: string; consumer: string; payload: unknown; reason: string };
/** Far longer than a busy machine takes, in ms. */
const within = { timeout: 60_000 };
type Opened = AsyncDisposable & { bus: MessageBus; environment: Record<string, string> };

async function openFolder(): Promise<Opened> {
  const opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-letters-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const bus = opened.use(openEmbeddedBus({ path: join(folder, "bus.db") }));
  const environment = { QUARRY_DATA_DIR: folder };
  return { bus, environment, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function openServers(): Promise<Opened> {
  const opened = new AsyncDisposableStack();
  const { url } = opened.use(await startNats());
  const bus = opened.use(await connectNatsBus({ url, name: "letters" }));
  const environment = { QUARRY_MONGODB_URL: mongoUrl("letters"), QUARRY_NATS_URL: url };
  return { bus, environment, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

describe("dead letters of a standalone server", () => deadLetters(openFolder));
describeWith(["nats", "mongodb"], "dead letters of NATS", () => deadLetters(openServers));

describeWith(["nats", "mongodb"], "a user that NATS does not know", () => {
  it("gets a message that names QUARRY_NATS_URL, and the exit status of a refused login", async () => {
    await using nats = await startNats({ config: "authorization { user: operator, password: x }" });
    const wrong = new URL(nats.url);
    wrong.username = "operator";
    wrong.password = "wrong";
    const environment = { QUARRY_MONGODB_URL: mongoUrl("letters"), QUARRY_NATS_URL: `${wrong}` };
    const { status, said } = await admin(["dead-letters", "list"], environment);
    expect([status, said]).toEqual([3, "NATS refuses the user or password of QUARRY_NATS_URL\n"]);
  });
});

function deadLetters(open: () => Promise<Opened>): void {
  it("are listed, shown, replayed and dropped by id", async () => {
    await using opened = await open();
    const { bus, environment } = opened;
    const handled: string[] = [];
    let failing = true;
    const options = { name: "worker", subjects: ["evt.test.*"], concurrency: 1 };
    await bus.consume(options, async ({ id }) => {
      if (failing) throw new PermanentFailure("no use");
      handled.push(id);
    });
    for (const number of [1, 2]) {
      const payload = { number };
      await bus.publish({ subject: `evt.test.${number}`, id: `m-${number}`, payload, context: {} });
    }
    const list = () => adminJson<Letter[]>(["dead-letters", "list"], environment);
    const [one, two] = await vi.waitFor(async () => {
      const letters = await list();
      expect(letters.map(({ payload }) => payload)).toEqual([{ number: 1 }, { number: 2 }]);
      return letters;
    }, within);
    const [first, second] = [one?.id ?? "", two?.id ?? ""];
    expect(one).toMatchObject({ consumer: "worker", reason: "no use" });
    expect((await admin(["dead-letters", "list", "--limit", "1"], environment)).printed).toMatch(
      /^\S+ {2}\S+ {2}worker {2}evt\.test\.1 {2}no use\n$/,
    );
    const shown = await admin(["dead-letters", "show", second], environment);
    expect(shown.printed).toContain('"number": 2');

    const half = await admin(["dead-letters", "replay", first, "999"], environment);
    expect([half.status, half.said]).toEqual([4, expect.stringContaining("999")]);
    expect((await list()).map(({ id }) => id)).toEqual([first, second]);

    failing = false;
    await adminJson(["dead-letters", "replay", first], environment);
    await vi.waitFor(() => expect(handled).toEqual(["m-1"]), within);
    expect((await admin(["dead-letters", "drop", second], environment)).status).toBe(2);
    await adminJson(["dead-letters", "drop", second, "--dry-run"], environment);
    expect((await list()).map(({ id }) => id)).toEqual([second]);
    await adminJson(["dead-letters", "drop", second, "--yes"], environment);
    expect(await list()).toEqual([]);
    for (const command of ["show", "replay", "drop"]) {
      const missing = await admin(["dead-letters", command, second, "--json"], environment);
      expect([missing.status, missing.said]).toEqual([4, expect.stringContaining(second)]);
    }
  }, 120_000);
}
