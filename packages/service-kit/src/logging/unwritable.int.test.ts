import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { expect, it } from "vitest";

/** A process that logs more than is held, then says so on its third channel and ends with 7. */
const program = `
  import { writeSync } from "node:fs";
  import { z } from "zod";
  import { run } from ${JSON.stringify(new URL("../run.ts", import.meta.url).href)};
  const settings = z.object({ QUARRY_LOG_LEVEL: z.literal("info").default("info") });
  await run("test", settings, async (_config, logger) => {
    for (let line = 0; line < 20_000; line++) logger.info({ line, text: "x".repeat(100) }, "a line");
    process.stderr.write("greetings");
    setTimeout(() => {
      logger.error("still here");
      writeSync(3, "alive");
      process.exit(7);
    }, 200);
    return { [Symbol.asyncDispose]: async () => undefined };
  });
`;

async function runWith(output: number | "pipe") {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", output, output, "pipe"],
    cwd: import.meta.dirname,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  let said = "";
  child.stdio[3]?.on("data", (chunk) => {
    said += String(chunk);
  });
  const [status] = await once(child, "close");
  return { status, said };
}

it("continues while its log cannot be written because the disk is full", async () => {
  const full = openSync("/dev/full", "w");
  expect(await runWith(full)).toEqual({ status: 7, said: "alive" });
  closeSync(full);
});

it("continues after the reader of its log has ended", async () => {
  expect(await runWith("pipe")).toEqual({ status: 7, said: "alive" });
});
