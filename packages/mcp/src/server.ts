import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import type { Rest } from "./rest/rest.ts";
import { RestError } from "./rest/rest-error.ts";
import { ToolError } from "./results/tool-error.ts";
import { resultOf } from "./results/tool-result.ts";
import { toolTable } from "./tools/index.ts";
import type { Files, Tool, ToolContext } from "./tools/tool.ts";

export type ServerParts = {
  rest: Rest;
  /** Where the caller reaches Quarry, without a slash at the end. */
  publicUrl: string;
  files?: Files | undefined;
  /** Aborted when nothing is to be waited for any longer. */
  ending: AbortSignal;
  /** Receives faults that are Quarry's own; their callers learn only that there was one. */
  onError: (error: unknown) => void;
};

const instructions =
  "Quarry turns text, web pages, PDFs and images into data of a shape that a schema describes. Find a schema with list_schemas or make one with create_schema, call extract, and check doubtful values with get_evidence. Long answers are cut: `cut` names each list or text that continues, and where to read on.";

/** A server that answers by the table of tools, for one connection or one request. */
export function createServer(parts: ServerParts): McpServer {
  const capabilities = { tools: { listChanged: false } };
  const server = new McpServer(
    { name: "quarry", title: "Quarry", version: "0.1.0" },
    { capabilities, instructions },
  );
  for (const tool of toolTable({ readsFiles: parts.files !== undefined })) {
    const { name, title, description, input, output, annotations } = tool;
    const config = { title, description, inputSchema: input, outputSchema: output, annotations };
    server.registerTool(name, config, (sent, context) => runTool(tool, sent, { parts, context }));
  }
  return server;
}

type Running = { parts: ServerParts; context: ServerContext };

async function runTool(tool: Tool, sent: object, { parts, context }: Running) {
  const { rest, publicUrl, files, ending } = parts;
  const { signal } = context.mcpReq;
  const progress = progressTo(context);
  try {
    const toolContext: ToolContext = { rest, publicUrl, files, signal, ending, progress };
    return resultOf(await tool.run(sent as never, toolContext)); // checked by the tool's shape
  } catch (error) {
    if (!(error instanceof RestError || error instanceof ToolError) && !signal.aborted) {
      parts.onError(error);
    }
    return { content: [{ type: "text" as const, text: wordsOf(error) }], isError: true };
  }
}

/** How a failure is shown to a model. */
function wordsOf(error: unknown): string {
  if (error instanceof ToolError) return error.message;
  if (!(error instanceof RestError)) return "INTERNAL: Something went wrong in Quarry; try again";
  const { code, message, issues, retryable, retryAfterSeconds } = error;
  const faults = issues.slice(1).map((issue) => `; ${issue.field}: ${issue.message}`);
  const wait = retryAfterSeconds === undefined ? "" : ` in ${retryAfterSeconds} s`;
  const remedy = retryable ? `. The same call may succeed${wait || " later"}` : "";
  return `${code}: ${message}${faults.join("")}${remedy}`;
}

/** Notifies a caller who asked for progress; what it measures is the seconds since the call. */
function progressTo({ mcpReq }: ServerContext): (message: string) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  const started = performance.now();
  return (message) => {
    const progress = Math.ceil(performance.now() - started) / 1_000;
    const params = { progressToken, progress, message };
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {}); // disconnected
  };
}
