import { freePort } from "../free-port.ts";
import { requireInstalled, serverFolders } from "../install/folders.ts";
import { modelPath } from "../install/model-server.ts";
import { type RunningServer, runServer } from "../processes/running-server.ts";
import { startProcess } from "../processes/server-process.ts";

export type LlamaOptions = {
  /** Tokens of prompt and answer together, of all slots. */
  contextTokens?: number;
  /** Requests that are answered at once. */
  slots?: number;
  /** Asked of every request, where given. */
  apiKey?: string;
};

/** The name under which the server offers its model. */
export const llamaModel = "smollm2";

/**
 * Starts llama.cpp's server with SmolLM2-135M-Instruct, on one thread; half a second. `url` has no
 * path, the API is under `/v1`.
 *
 * @throws Error naming the install command where it is not there.
 */
export async function startLlama(options: LlamaOptions = {}): Promise<RunningServer> {
  requireInstalled("llama");
  return await runServer({
    scheme: "http",
    async launch(asked) {
      const port = asked || (await freePort());
      const program = await startProcess({
        name: "llama-server",
        command: "chroot",
        args: [
          serverFolders.llama,
          "setpriv",
          "--pdeathsig",
          "KILL",
          ...commandLine(port, options),
        ],
        ready: /listening on http/,
      });
      return { port, processes: [program] };
    },
    removeData: () => Promise.resolve(),
  });
}

/** One thread: with more than the machine has to spare, they wait for each other. */
function commandLine(port: number, options: LlamaOptions): string[] {
  const { contextTokens = 8_192, slots = 1, apiKey } = options;
  return [
    "llama-server",
    ...["--model", modelPath, "--alias", llamaModel],
    ...["--host", "127.0.0.1", "--port", String(port), "--no-ui"],
    ...["--ctx-size", String(contextTokens), "--parallel", String(slots)],
    ...["--threads", "1", "--threads-batch", "1"],
    ...(apiKey === undefined ? [] : ["--api-key", apiKey]),
  ];
}
