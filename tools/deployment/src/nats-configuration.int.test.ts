import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describeWithTools, toolCommand } from "@quarry/servers";
import { expect, it } from "vitest";
import { natsPassword } from "./generate/nats.ts";
import { inRepository } from "./repository.ts";
import { serviceNames } from "./services/services.ts";

const folder = inRepository("deploy/nats/");

const passwords = Object.fromEntries(
  [...serviceNames, "operator"].map((user) => [natsPassword(user), "a-password"]),
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
