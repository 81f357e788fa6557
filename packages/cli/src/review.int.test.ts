import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestedCommand } from "./tested-command.testing.ts";

const command = await startTestedCommand();
afterAll(() => command[Symbol.asyncDispose]());
const { folder, quarry } = command;

const structure = {
  type: "object",
  properties: {
    number: { type: "string", describe: "Order number", required: true },
    total: { type: "number", describe: "Total" },
    lines: { type: "array", items: { type: "string" } },
  },
};
const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), JSON.stringify(content));

beforeAll(async () => {
  write("order.json", { name: "Order", structure });
  write("strict.json", { fields: { "/number": 1, "/total": 1 } });
  writeFileSync(join(folder, "order.txt"), "Order number: 4711\nTotal: 59.50\n");
  await quarry(["schemas", "push", "order.json"]);
  await quarry(["review", "policy", "set", "Order", "strict.json"]);
});

const review = async (...args: string[]) => {
  const { status, out, err } = await quarry(["review", ...args]);
  expect(status, err).toBe(0);
  return { out, err };
};
const table = ({ out }: { out: string }) =>
  out.split("\n").map((line) => line.split(/ {2,}/).filter((cell) => cell !== ""));
const shown = async (id: string) => JSON.parse((await review("show", id, "-o", "json")).out);

let orders = 0;
/** An order of its own: the same file again would be the same extraction. */
async function extractOrder(): Promise<string> {
  writeFileSync(
    join(folder, "order.txt"),
    `Order number: 4711\nTotal: 59.50\nOf day ${++orders}\n`,
  );
  const { out } = await quarry(["extract", "order.txt", "--schema", "Order"]);
  return JSON.parse(out)[0].id;
}

/** Waits until the review is in the queue: it gets there behind the extraction's end. */
async function untilQueued(id: string): Promise<string[]> {
  for (;;) {
    const found = table(await review("list", "--schema", "Order")).find(([first]) => first === id);
    if (found) return found;
  }
}

it("corrects an extraction from the queue to the reviewed export", async () => {
  const id = await extractOrder();
  expect(await untilQueued(id)).toEqual([
    ...[id, expect.stringMatching(/^\d{4}-/), "open", expect.stringMatching(/^0\.\d\d$/)],
    ...["2", expect.stringContaining("low_confidence")],
  ]);
  expect(table(await review("list", "--reason", "hidden"))).toHaveLength(2);
  const { out, err } = await review("show", id);
  expect(table({ out })[1]?.slice(0, 2)).toEqual(["/number", '"4711"']);
  expect(err).toContain("Needs a look: low_confidence at /total");
  expect(err).toContain(`${id} is open, with the engine's output`);

  const set = await review("set", id, "/number", "4712");
  expect(table(set)[1]).toEqual(["replace", "/number", '"4711"', '"4712"']);
  expect(set.err).toContain("is open, at version 1");
  expect(table(await review("set", id, "/total", "60"))[1]?.at(-1)).toBe("60");
  await review("insert", id, "/lines/-", "Copper wire");
  await review("insert", id, "/lines/0", "Solder");
  await review("remove", id, "/lines/1");
  await review("confirm", id, "/number", "/lines");
  expect(await shown(id)).toMatchObject({
    ...{ version: 6, state: "open" },
    output: { number: "4712", total: 60, lines: ["Solder"] },
  });
  expect((await review("approve", id)).err).toBe(`${id} is approved, at version 6\n`);

  const exported = await quarry(["export", "--reviewed"]);
  expect(JSON.parse(exported.out)).toMatchObject({
    output: { number: "4712", total: 60, lines: ["Solder"] },
    review: { state: "approved", version: 6, verdict: "approved" },
  });
  const csv = await quarry(["export", "--reviewed", "--format", "csv", "--schema", "Order"]);
  expect(csv.out).toMatch(
    /,review,number,total,lines\r\n.*,approved,4712,60,"\[""Solder""\]"\r\n$/,
  );
  expect(JSON.parse((await quarry(["export"])).out)).not.toHaveProperty("review");
  expect(JSON.parse((await quarry(["export"])).out).output.total).toBe(59.5);
  const both = await quarry(["export", "--reviewed", "--evidence"]);
  expect(both).toMatchObject({ status: 2, err: expect.stringContaining("include: ") });
});

it("changes a completed review only after it is opened again", async () => {
  const id = await extractOrder();
  await review("approve", id);
  const refused = await quarry(["review", "clear", id, "/total"]);
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining("reopen it") });
  expect((await review("reopen", id)).err).toContain("is open, with the engine's output");
  expect(table(await review("clear", id, "/total"))[1]).toEqual([
    "clear",
    "/total",
    "59.5",
    "null",
  ]);
  write("right.json", { number: "4713", total: 1, lines: [] });
  await review("replace", id, "right.json");
  expect((await review("replace", id, "right.json")).err).toContain("The output is the same");
  expect((await shown(id)).output).toEqual({ number: "4713", total: 1, lines: [] });
  const rejected = await review("reject", id, "--reason", "a copy of another");
  expect(rejected.err).toBe(`${id} is rejected, at version 2: a copy of another\n`);
  const listed = JSON.parse((await review("list", "--state", "rejected", "-o", "json")).out);
  expect(listed).toMatchObject([{ extractionId: id, state: "rejected", version: 2 }]);
});

it("refuses a value that does not fit the schema, and names its place", async () => {
  const id = await extractOrder();
  const refused = await quarry(["review", "set", id, "/total", "many"]);
  expect(refused).toMatchObject({ status: 2, err: expect.stringContaining("/total") });
  expect((await shown(id)).version).toBe(0);
});

it("shows and replaces the policy of a schema", async () => {
  expect(JSON.parse((await review("policy", "show", "Order")).out)).toMatchObject({
    ...{ below: 0.7, fields: { "/number": 1, "/total": 1 } },
  });
  write("lax.json", { below: 0.5 });
  const { out } = await review("policy", "set", "Order", "lax.json");
  expect(JSON.parse(out)).toMatchObject({ below: 0.5, fields: {} });
});
