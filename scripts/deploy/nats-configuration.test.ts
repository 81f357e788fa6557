import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { describeWithTools, toolCommand } from "../../tools/servers/src/index.ts";

const folder = new URL("../../deploy/nats/", import.meta.url).pathname;

const passwords = Object.fromEntries(
  ["GATEWAY", "SCHEMA", "INGESTION", "EXTRACTION", "OPERATOR"].map((user) => [
    `QUARRY_NATS_${user}_PASSWORD`,
    "a-password",
  ]),
);

/** What nats-server says about a configuration file that it only reads. */
async function check(file: string, environment: Record<string, string>): Promise<string> {
  const command = toolCommand("nats-server") ?? "nats-server";
  return promisify(execFile)(command, ["-t", "-c", file], { env: environment, cwd: folder }).then(
    ({ stderr }) => stderr,
    ({ stderr }: { stderr: string }) => stderr,
  );
}

describeWithTools(["nats-server"], "the configuration that is shipped for NATS", () => {
  it("is valid", async () => {
    const file = "server.conf";
    expect(await check(file, passwords)).toContain(`configuration file ${file} is valid`);
  });

  it("is refused while a password is missing", async () => {
    const { QUARRY_NATS_SCHEMA_PASSWORD: _missing, ...others } = passwords;
    expect(await check("server.conf", others)).toContain("QUARRY_NATS_SCHEMA_PASSWORD");
  });

  it("syncs every write to disk", async () => {
    expect(await readFile(join(folder, "server.conf"), "utf8")).toContain("sync_interval: always");
  });
});
