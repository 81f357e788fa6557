import type { IncomingMessage, ServerResponse } from "node:http";
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { createRest, type RestOptions } from "../rest/rest.ts";
import { createServer, type ServerParts } from "../server.ts";
import { type HeldBytes, holdWithin } from "./held-bytes.ts";

/** On whose behalf a request is answered, and where its tools call. */
export type McpCaller = Pick<RestOptions, "baseUrl" | "headers"> & {
  /** Where the caller reaches this server, without a slash at the end. */
  publicUrl: string;
  /** Aborted when the caller has disconnected, or the server stops: nothing is waited for any longer. */
  ending: AbortSignal;
};

export type McpEndpoint = (
  request: IncomingMessage,
  response: ServerResponse,
  caller: McpCaller,
  /** The parsed body; undefined if it has not been read. */
  message: unknown,
) => Promise<void>;

type Served = Pick<ServerParts, "rest" | "publicUrl" | "ending">;

/**
 * Answers Streamable HTTP of both generations of the protocol, without a session: any replica answers
 * any request. Its caller is known already.
 */
export function createMcpEndpoint(onError: (error: unknown) => void): McpEndpoint {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const served = authInfo?.extra as Served | undefined; // put there below
      if (!served) throw new Error("a request to the endpoint has its caller");
      return createServer({ ...served, onError });
    },
    { maxSubscriptions: 0 }, // no list of ours changes while it is served
  );
  const answer = toNodeHandler(handler, { onerror: onError });
  const all: HeldBytes = { bytes: 0 };
  return async (request, response, { ending, publicUrl, ...account }, message) => {
    using held = holdWithin(all);
    const extra: Served = { rest: createRest({ ...account, hold: held.hold }), publicUrl, ending };
    const auth = { token: "", clientId: "", scopes: [], extra };
    await answer(Object.assign(request, { auth }) as NodeIncomingMessageLike, response, message);
  };
}
