import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "@quarry/servers";
import { type Client, createClient } from "../http/client.ts";

export type BareRoute = AsyncDisposable & { client: Client };

/** An Express process of its own that answers with these bytes' JSON, and a client of it. */
export async function startBareRoute(answer: Buffer): Promise<BareRoute> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  const file = join(folder, "answer.json");
  await writeFile(file, answer);
  const server = await startProcess({
    name: "bare Express",
    command: process.execPath,
    args: [join(import.meta.dirname, "bare-express.ts"), file],
    ready: /ready on \d+/,
  });
  const port = /ready on (\d+)/.exec(server.output())?.[1];
  const client = createClient(`http://127.0.0.1:${port}`);
  return {
    client,
    async [Symbol.asyncDispose]() {
      client[Symbol.dispose]();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
