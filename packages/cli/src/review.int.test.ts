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
    ...[expect.stringMatching(/^(\d) of \1$/), expect.stringContaining("low_confidence")],
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
  const unlearned = (pointer: string) =>
    `${pointer} teaches nothing: the document does not contain this value\n`;
  expect((await review("approve", id)).err).toBe(
    `${id} is approved, at version 6\n${["/number", "/total", "/lines"].map(unlearned).join("")}`,
  );

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

it("takes back changes, one after the other or down to a version", async () => {
  const id = await extractOrder();
  await review("set", id, "/total", "60");
  await review("confirm", id, "/number");
  const undone = await review("undo", id);
  expect(table(undone)[1]).toEqual(["undo", "/number", '"4711"', '"4711"']);
  expect(undone.err).toContain("at version 3");
  await review("undo", id);
  expect(await shown(id)).toMatchObject({ version: 4, undoTo: null, output: { total: 59.5 } });
  const none = await quarry(["review", "undo", id]);
  expect(none).toMatchObject({ status: 1, err: expect.stringContaining("No change stands") });
  await review("undo", id, "--to", "2");
  expect((await shown(id)).output).toMatchObject({ total: 60 });
  expect((await quarry(["review", "undo", id, "--to", "-1"])).status).toBe(2);
});

it("says which doubts are settled", async () => {
  const id = await extractOrder();
  await review("confirm", id, "/number");
  expect((await review("show", id)).err).not.toContain("at /number");
  const { err } = await review("confirm", id, "");
  expect(err).toBe(`${id} is open, at version 2; every doubt is settled\n`);
  expect((await untilQueued(id))[4]).toMatch(/^0 of \d$/);
});

it("points at the place of a value by a quote, a span or a rectangle", async () => {
  const id = await extractOrder();
  const placeOf = async (pointer: string) => {
    const { leaves } = await shown(id);
    const leaf = leaves.find((each: { pointer: string }) => each.pointer === pointer);
    return { quote: leaf.quote, start: leaf.start };
  };
  await review("set", id, "/total", "59.5", "--quote", "59.50");
  expect(await placeOf("/total")).toEqual({ quote: "59.50", start: 26 });
  await review("insert", id, "/lines/-", "Order", "--span", "0:5");
  expect(await placeOf("/lines/0")).toEqual({ quote: "Order", start: 0 });
  const { version } = await shown(id);
  const refusals = [
    [["--quote", "d"], "occurs 2 times; use --span: "],
    [["--quote", "Total: 59,50"], "does not contain Total: 59,50"],
    [["--span", "5:3"], "such as 41:46"],
    [["--rectangle", "1:1,2,3"], "such as 1:72,90.5,140,102"],
    [["--span", "0:5", "--quote", "Order"], "cannot be used with"],
    [["--rectangle", "9:0,0,9,9"], "/number"],
  ] as const;
  for (const [place, words] of refusals) {
    const { status, err } = await quarry(["review", "set", id, "/number", "x", ...place]);
    expect([status, err]).toEqual([2, expect.stringContaining(words)]);
  }
  expect((await shown(id)).version).toBe(version);
});

it("claims a review, which others see", async () => {
  const id = await extractOrder();
  expect((await review("claim", id)).err).toMatch(new RegExp(`^${id} is yours until 20`));
  expect((await shown(id)).claim).not.toBeNull();
});

it("refuses a value that does not fit the schema, and names its place", async () => {
  const id = await extractOrder();
  const refused = await quarry(["review", "set", id, "/total", "many"]);
  expect(refused).toMatchObject({ status: 2, err: expect.stringContaining("/total") });
  expect((await shown(id)).version).toBe(0);
});

it("shows how often values are wrong, by what was looked at one by one", async () => {
  write("note.json", { ...{ name: "Note" }, structure });
  write("sampled.json", { sample: 1 });
  await quarry(["schemas", "push", "note.json"]);
  await quarry(["review", "policy", "set", "Note", "sampled.json"]);
  const { out } = await quarry(["extract", "order.txt", "--schema", "Note"]);
  const id: string = JSON.parse(out)[0].id;
  expect((await quarry(["schemas", "quality", "Note"])).err).toContain("No value of a completed");
  await review("confirm", id, "/number");
  await review("set", id, "/total", "60");
  await review("approve", id);
  const counted = table(await quarry(["schemas", "quality", "Note"]));
  expect(counted.slice(0, 3).map(([field, , ...counts]) => [field, ...counts])).toEqual([
    ["field", "reviewed", "sampled", "wrong", "unseen", "holds from", "quality"],
    ["/number", "1", "1", "0", "0", expect.stringMatching(/^not enough yet: [01] of about 380$/)],
    ["/total", "1", "1", "1", "0", expect.stringMatching(/^not enough yet: [01] of about 380$/)],
  ]);
  const half = await quarry(["schemas", "quality", "Note", "--error", "0.9", "-o", "json"]);
  expect(JSON.parse(half.out)).toMatchObject({ error: 0.9, sample: 1 });
  expect((await quarry(["schemas", "quality", "Note", "--error", "2"])).status).toBe(2);
});

it("shows and replaces the policy of a schema", async () => {
  expect(JSON.parse((await review("policy", "show", "Order")).out)).toMatchObject({
    ...{ below: 0.7, fields: { "/number": 1, "/total": 1 } },
  });
  write("lax.json", { below: 0.5 });
  const { out } = await review("policy", "set", "Order", "lax.json");
  expect(JSON.parse(out)).toMatchObject({ below: 0.5, fields: {} });
});
