import { expect, it } from "vitest";
import { createLogger, type Logger } from "./logger.ts";

/** The one line that is logged, as text and parsed. */
function logged(write: (logger: Logger) => void) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  write(createLogger({ service: "test", level: "info" }, destination));
  expect(lines).toHaveLength(1);
  return { text: lines[0] ?? "", line: JSON.parse(lines[0] ?? "") };
}

const key = "quarry_live1234567890abcdef";
const providerKey = "sk-proj-1234567890";

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

it.each<[place: string, write: (logger: Logger) => void]>([
  ["a field", (logger) => logger.info({ apiKey: key }, "text")],
  ["a deep field", (logger) => logger.info({ a: { b: { c: [providerKey] } } }, "text")],
  ["the text", (logger) => logger.info(`took ${key}`)],
  ["a header", (logger) => logger.info({ authorization: `Bearer ${"abc".repeat(9)}` }, "text")],
  ["an error", (logger) => logger.error({ err: new Error(`refused ${providerKey}`) }, "text")],
  [
    "an error's cause",
    (logger) => logger.error({ err: new Error("x", { cause: new Error(key) }) }, "text"),
  ],
])("takes a key out of %s", (_place, write) => {
  const { text } = logged(write);
  expect(text).toContain("[redacted]");
  for (const secret of [key, providerKey, "abcabc"]) expect(text).not.toContain(secret);
});

it.each<[what: string, secret: string, error: unknown]>([
  ["a parser quotes of a short text", "Salary", thrownBy(() => JSON.parse("Salary: 9,000"))],
  [
    "a parser quotes of a long text",
    "Salary",
    thrownBy(() => JSON.parse(`["${"x".repeat(99)}", Salary "of\nAda", ${"y".repeat(99)}]`)),
  ],
  ["names an address", "secret-path", new Error("GET https://example.com/secret-path failed")],
  ["names a login", "hunter2", new Error("cannot reach nats://ada:hunter2@nats:4222")],
])("leaves out of an error what %s", (_what, secret, err) => {
  const { text, line } = logged((logger) => logger.error({ err }, "text"));
  expect(text).not.toContain(secret);
  expect(line.err).toMatchObject({
    type: expect.any(String),
    stack: expect.stringContaining("at "),
  });
});
