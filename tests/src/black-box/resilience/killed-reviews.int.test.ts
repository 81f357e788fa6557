import { type Caller, openSuite, startStandaloneSystem } from "@quarry/systems";
import { expect, it, onTestFinished } from "vitest";
import { extractOrder, reviewOf } from "../../behaviour/reviews/review-client.ts";

const nowhere = { documentsUrl: "http://127.0.0.1:9" };

type Line = { description: string };
type Output = { lines: Line[] };

/** What two reviewers were answered: the version that each row came in with, and rows without an answer. */
type Answered = { versions: Map<string, number>; unknown: Set<string> };

/** Puts rows before all others, one change each, until the server is not there any more. */
async function insertRows(
  { caller, id, name }: { caller: Caller; id: string; name: string },
  { versions, unknown }: Answered,
): Promise<void> {
  const review = reviewOf(caller, id);
  for (let row = 0; ; row++) {
    const description = `${name} ${row}`;
    const value = { description, quantity: null, amount: null };
    for (let status = 412; status === 412; ) {
      const seen = await review.read().catch(() => undefined);
      if (seen?.status !== 200) return;
      const change = { op: "insert", pointer: "/lines/0", value };
      const answer = await review.change(seen.body.data.version, change).catch(() => undefined);
      if (!answer) return void unknown.add(description);
      status = answer.status;
      if (status === 200) versions.set(description, answer.body.data.version);
    }
  }
}

it("keeps each version the fold of its changes when the server is killed amid two reviewers", async () => {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  const system = opened.use(await startStandaloneSystem(nowhere));
  const open = async () => (await openSuite(system, "")).caller({ account: "acme" });
  const id = await extractOrder(await open());
  const answered: Answered = { versions: new Map(), unknown: new Set() };
  for (let round = 1; round <= 4; round++) {
    const caller = await open();
    const reviewers = ["ada", "bob"].map((name) =>
      insertRows({ caller, id, name: `${name} ${round}` }, answered),
    );
    await expect.poll(() => answered.versions.size, { timeout: 60_000 }).toBeGreaterThan(8 * round);
    await system.process.kill();
    await Promise.all(reviewers);
    await system.restart();
  }
  const review = reviewOf(await open(), id);
  const { version: last } = (await review.read()).body.data;
  let before = ((await review.version(0)).body.data.output as Output).lines;
  const seen = new Map<string, number>();
  for (let version = 1; version <= last; version++) {
    const { lines } = (await review.version(version)).body.data.output as Output;
    expect(lines.slice(1)).toEqual(before);
    seen.set(lines[0]?.description ?? "", version);
    before = lines;
  }
  expect(seen.size).toBe(last);
  for (const [description, version] of answered.versions) {
    expect(seen.get(description)).toBe(version);
    seen.delete(description);
  }
  expect([...seen.keys()].filter((description) => !answered.unknown.has(description))).toEqual([]);
}, 180_000);
