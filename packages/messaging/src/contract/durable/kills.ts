import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { MessageBus } from "../../port.ts";
import { type BusFixture, createRecorder, eventMessage, unique } from "../support.ts";

export type KillFixture = BusFixture & {
  /** Lines of a module that open the same bus as `bus`, in a process of their own, while no other has it open. */
  opening: string;
};

type Options = ReturnType<typeof optionsOf>;

function optionsOf(name: string, further: { concurrency?: number; fair?: true } = {}) {
  const limits = { concurrency: 2, maxFailures: 2, backoffMs: [1] };
  return { name, subjects: [`evt.${name}.*`], ...limits, ...further };
}

/** Makes the consumer known and publishes messages for it; returns their subjects. */
async function publish(bus: MessageBus, { name, ...rest }: Options, ids: readonly string[]) {
  const known = await bus.consume({ name, ...rest }, async () => undefined);
  await known[Symbol.asyncDispose]();
  const subjects = ids.map((id) => `evt.${name}.${id}`);
  for (const subject of subjects) await bus.publish(eventMessage(subject));
  await bus.kept();
  return subjects;
}

export function killContract(start: () => Promise<KillFixture>): void {
  let fixture: KillFixture;
  beforeAll(async () => {
    fixture = await start();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  /** Starts a process that consumes and never settles, kills it once handlers have begun, and returns their subjects. */
  async function kill(options: Options, begun: number): Promise<string[]> {
    const program = `${fixture.opening}
      await bus.consume(${JSON.stringify(options)}, ({ subject }) => {
        console.log(subject);
        return new Promise(() => {});
      });
      setInterval(() => {}, 1_000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = once(child, "exit");
    const subjects: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      subjects.push(line);
      if (subjects.length === begun) child.kill("SIGKILL");
    }
    expect(await ended).toEqual([null, "SIGKILL"]);
    return subjects.toSorted();
  }

  async function lettersOf(bus: MessageBus, name: string) {
    const letters = await bus.deadLetters.list({ limit: 1_000 });
    return letters.filter(({ consumer }) => consumer === name);
  }

  it("handles messages in which three processes ended alone, with all their tries left", async () => {
    const options = optionsOf(unique("alone"));
    const subjects: string[] = [];
    {
      await using bus = await fixture.open();
      subjects.push(...(await publish(bus, options, ["1", "2"])));
    }
    for (let time = 0; time < 3; time++) expect(await kill(options, 2)).toEqual(subjects);

    await using bus = await fixture.open();
    const handled = createRecorder<{ subject: string; isLast: boolean; running: number }>();
    let running = 0;
    await bus.consume(options, async ({ subject, isLast }) => {
      running += 1;
      for (let ping = 0; ping < 10; ping++) await bus.ping();
      handled.add({ subject, isLast, running });
      running -= 1;
      if (!isLast) throw new Error("the first failure");
    });
    for (let count = 0; count < 4; count++) expect((await handled.next()).running).toBe(1);
    for (const subject of subjects) {
      const tries = handled.items.filter((each) => each.subject === subject);
      expect(tries.map(({ isLast }) => isLast)).toEqual([false, true]);
    }
    expect(await lettersOf(bus, options.name)).toEqual([]);
  }, 120_000);

  it("gives a message up in which three more processes ended while it was handled alone", async () => {
    const options = optionsOf(unique("given-up"));
    {
      await using bus = await fixture.open();
      await publish(bus, options, ["killer"]);
    }
    for (let time = 0; time < 6; time++) await kill(options, 1);

    await using bus = await fixture.open();
    const handled = createRecorder<string>();
    const handler = async ({ subject }: { subject: string }) => handled.add(subject);
    const first = await bus.consume(options, handler);
    const reason = expect.stringMatching(/^3 processes ended/);
    await expect
      .poll(() => lettersOf(bus, options.name), { timeout: 30_000 })
      .toMatchObject([{ reason }]);
    await first[Symbol.asyncDispose]();
    expect(handled.items).toEqual([]);
  }, 120_000);

  it("leaves a message that is given up to its consumer's giveUp", async () => {
    const options = optionsOf(unique("left"));
    {
      await using bus = await fixture.open();
      await publish(bus, options, ["killer"]);
    }
    for (let time = 0; time < 6; time++) await kill(options, 1);

    await using bus = await fixture.open();
    const ends = createRecorder<string>();
    const giveUp = async ({ subject }: { subject: string }) => ends.add(`gave up ${subject}`);
    await bus.consume({ ...options, giveUp }, async ({ subject }) => ends.add(subject));
    expect(await ends.next()).toBe(`gave up evt.${options.name}.killer`);
    await bus.publish(eventMessage(`evt.${options.name}.other`));
    expect(await ends.next()).toBe(`evt.${options.name}.other`);
    expect(await lettersOf(bus, options.name)).toEqual([]);
  }, 120_000);

  it("does not count the processes that ended while a message waited for its turn", async () => {
    const options = optionsOf(unique("waits"), { concurrency: 1, fair: true });
    const subjects: string[] = [];
    {
      await using bus = await fixture.open();
      subjects.push(...(await publish(bus, options, ["1", "2", "3", "4"])));
    }
    const begun: string[] = [];
    for (let time = 0; time < 7; time++) begun.push(...(await kill(options, 1)));
    const killers = subjects.filter((each) => begun.filter((one) => one === each).length >= 6);
    const innocent = subjects.filter((each) => !killers.includes(each));

    await using bus = await fixture.open();
    const handled = createRecorder<string>();
    await bus.consume(options, async ({ subject }) => handled.add(subject));
    for (const _ of innocent) await handled.next();
    expect(handled.items).toEqual(expect.arrayContaining(innocent));
    const letters = await lettersOf(bus, options.name);
    expect(killers).toEqual(expect.arrayContaining(letters.map(({ subject }) => subject)));
  }, 120_000);
}
