import { join } from "node:path";
import {
  Client as ClientOf2026,
  StreamableHTTPClientTransport as HttpOf2026,
} from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioOf2026 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientOf2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioOf2025 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpOf2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** Where a client finds the tools: an address with a key, or a process that it starts itself. */
export type Target = { baseUrl: string; apiKey: string; roots?: string[]; stdio?: boolean };

export type Result = {
  content: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

export type ToolClient = AsyncDisposable & {
  tools(): Promise<{ name: string; inputSchema: object; outputSchema?: object | undefined }[]>;
  /** `onProgress` gets the text of each notification of progress. */
  call(name: string, args: object, onProgress?: (message: string) => void): Promise<Result>;
};

const entry = join(import.meta.dirname, "../../../packages/cli/src/main.ts");
const about = { name: "test", version: "1" };

function commandOf({ baseUrl, apiKey, roots = [] }: Target) {
  return {
    command: process.execPath,
    args: [entry, "mcp", ...roots.flatMap((root) => ["--root", root])],
    env: { QUARRY_URL: baseUrl, QUARRY_API_KEY: apiKey },
  };
}

function addressOf({ baseUrl, apiKey }: Target) {
  const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
  return [new URL(`${baseUrl}/mcp`), { requestInit }] as const;
}

async function open2026(target: Target, mode: "auto" | "legacy"): Promise<ToolClient> {
  const client = new ClientOf2026(about, { versionNegotiation: { mode } });
  const transport = target.stdio
    ? new StdioOf2026(commandOf(target))
    : new HttpOf2026(...addressOf(target));
  await client.connect(transport);
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, args, onProgress) =>
      (await client.callTool(
        { name, arguments: { ...args } },
        onProgress && { onprogress: ({ message = "" }) => onProgress(message) },
      )) as Result,
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function open2025(target: Target): Promise<ToolClient> {
  const client = new ClientOf2025(about);
  const transport = target.stdio
    ? new StdioOf2025(commandOf(target))
    : new HttpOf2025(...addressOf(target));
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, args, onProgress) =>
      (await client.callTool(
        { name, arguments: { ...args } },
        undefined,
        onProgress && { onprogress: ({ message = "" }) => onProgress(message) },
      )) as Result,
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** Clients of both generations of the protocol, and the newer one as it speaks to an older server. */
export const clients = {
  "a client of 2026": (target: Target) => open2026(target, "auto"),
  "a client of 2026 that speaks as in 2025": (target: Target) => open2026(target, "legacy"),
  "a client of 2025": open2025,
};
