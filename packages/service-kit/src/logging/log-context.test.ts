import { expect, it } from "vitest";
import { withLogContext } from "./log-context.ts";
import { createLogger } from "./logger.ts";

function recording() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { lines, logger: createLogger({ service: "test", level: "info" }, { write }) };
}

it("puts request, account and trace into every line of the work, however deep", async () => {
  const { lines, logger } = recording();
  const cause = { requestId: "request-1", account: "acme", traceId: "0af7" };
  await withLogContext(cause, async () => {
    await Promise.resolve();
    logger.info({ model: "large" }, "deep");
  });
  logger.info("outside");
  expect(lines).toMatchObject([{ ...cause, model: "large", msg: "deep" }, { msg: "outside" }]);
  expect(lines[1]).not.toHaveProperty("requestId");
});

it("takes nothing of one line over into the next", () => {
  const { lines, logger } = recording();
  withLogContext({ requestId: "request-1" }, () => {
    logger.info({ model: "large" }, "first");
    logger.info("second");
  });
  expect(lines[1]).not.toHaveProperty("model");
});

it("keeps works that run at once apart", async () => {
  const { lines, logger } = recording();
  const work = (requestId: string) =>
    withLogContext({ requestId }, async () => {
      await new Promise(setImmediate);
      logger.info({ expected: requestId }, "done");
    });
  await Promise.all(["one", "two", "three"].map(work));
  for (const { requestId, expected } of lines) expect(requestId).toBe(expected);
  expect(lines).toHaveLength(3);
});
