import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDocumentServer } from "@quarry/servers/document-server";
import { startNameServer } from "@quarry/servers/name-server";
import { openSuite, startStandaloneSystem, ticketOutput, ticketStructure } from "@quarry/systems";
import { describe, expect, it } from "vitest";
import { openAccount } from "./accounts.ts";

/** Whose port for names this machine's own name server does not use. */
const host = "127.77.0.1";
const canMount = spawnSync("unshare", ["-m", "true"]).status === 0;
const page = { type: "text/html", body: "<p>Ticket number: TK-4711</p><p>Amount: 12.50</p>" };

/** Runs a program that asks our name server, by a file of its own in place of the system's. */
async function openNames(folder: string) {
  const file = join(folder, "resolv.conf");
  await writeFile(file, `nameserver ${host}\n`);
  const script = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';
  return ["unshare", "-m", "sh", "-c", script, file];
}

describe.skipIf(!canMount)("twelve sources whose names no server answers", () => {
  it("hold up no fetch of another account", async () => {
    await using opened = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), "quarry-names-"));
    opened.defer(() => rm(folder, { recursive: true }));
    const addressOf = (name: string) => (name === "quiet.example" ? "127.0.0.1" : "silent");
    opened.use(await startNameServer({ addressOf, host, port: 53 }));
    const { url: documentsUrl } = opened.use(await startDocumentServer({ "/page": page }));
    const { port } = new URL(documentsUrl);
    const settings = {
      QUARRY_FETCH_ALLOW: `quiet.example:${port}`,
      QUARRY_FETCH_TIMEOUT_MS: "30000",
    };
    const under = await openNames(folder);
    const system = opened.use(
      await startStandaloneSystem({ documentsUrl }, settings, tmpdir(), under),
    );
    const stage = { system, documentsUrl, suite: await openSuite(system, documentsUrl) };
    const quiet = await openAccount(stage, ticketStructure);
    const hostile = await openAccount(stage, ticketStructure);
    const fetchPage = () => quiet.extract("webpage", `http://quiet.example:${port}/page`);
    await fetchPage(); // processes have started

    let ended = 0;
    const silent = Array.from({ length: 12 }, async (_, at) => {
      const { body } = await hostile.extract("webpage", `http://silent${at}.example/`);
      ended += 1;
      return body.error?.code;
    });
    for (let fetch = 0; fetch < 7; fetch++) {
      const { body } = await fetchPage();
      expect(body.data?.output).toEqual(ticketOutput);
      if (fetch === 0) expect(ended).toBe(0);
    }
    expect(await Promise.all(silent)).toEqual(Array(12).fill("SOURCE_UNREACHABLE"));
  }, 120_000);
});
