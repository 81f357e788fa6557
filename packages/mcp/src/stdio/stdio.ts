import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { createRest } from "../rest/rest.ts";
import { createServer } from "../server.ts";
import { openRootFolders } from "./root-folders.ts";
import { wellFormedLines } from "./well-formed.ts";

export type StdioOptions = {
  /** Of the Quarry that the tools call, without a slash at the end. */
  baseUrl: string;
  apiKey: string;
  /** Folders whose files `extract` may read; it takes no path where there is none. */
  roots: readonly string[];
};

/**
 * Answers on the process's standard input and output until the input ends; a line that is no message
 * is refused as JSON-RPC says. Nothing else may write to the output.
 *
 * @throws Error where a root is no folder that can be read.
 */
export async function startStdio({ baseUrl, apiKey, roots }: StdioOptions): Promise<void> {
  const rest = createRest({ baseUrl, headers: { authorization: `Bearer ${apiKey}` } });
  const files = roots.length > 0 ? await openRootFolders(roots) : undefined;
  const ending = new AbortController().signal; // never: the process ends with its input
  const onError = (error: unknown) => console.error(error);
  const messages = process.stdin.pipe(
    wellFormedLines((refusal) => void process.stdout.write(`${JSON.stringify(refusal)}\n`)),
  );
  const transport = new StdioServerTransport(messages);
  serveStdio(() => createServer({ rest, publicUrl: baseUrl, files, ending, onError }), {
    transport,
    onerror: onError,
  });
}
