import { createMcpEndpoint } from "@quarry/mcp";
import type { Logger } from "@quarry/service-kit";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { HeldBodies } from "../../../application/held-bodies/held-bodies.ts";
import { holdBody } from "../requests/hold-body.ts";
import { nameRoute } from "../requests/name-route.ts";
import { knownHosts } from "./known-hosts.ts";
import { readMessage } from "./read-message.ts";

export type McpDependencies = {
  /** This server's own URL; its tools call the operations there, as any caller does. */
  ownUrl: () => string;
  /** Accepted hosts, in addition to `localhost` and IP addresses: see `knownHosts`. */
  hosts: readonly string[];
  guard: RequestHandler;
  /** Apart from other bodies, which the tools of a message send while it is held. */
  heldMessages: HeldBodies;
  logger: Logger;
};

const path = "/mcp";

/** The longest message, in bytes: 4 MiB. */
const maxBytes = 4_194_304;

/**
 * The Model Context Protocol over HTTP. Tools call this server's own operations with the caller's key, so
 * that scopes, limits and messages are the same.
 */
export function mcp({ ownUrl, hosts, guard, heldMessages, logger }: McpDependencies): Router {
  const answer = createMcpEndpoint((err) => logger.error({ err }, "a tool failed"));
  const router = Router();
  const before = [nameRoute(path), knownHosts(hosts), guard];
  const body = [holdBody(heldMessages, { maxBytes }), readMessage(maxBytes)];
  router.all(path, ...before, ...body, async (request, response) => {
    const account = { baseUrl: ownUrl(), headers: passedHeaders(request, response) };
    const { publicUrl, signal } = response.locals;
    const caller = { ...account, publicUrl, ending: signal };
    await answer(request, response, caller, request.body);
  });
  return router;
}

/** The headers that a tool's requests pass on: key, request id, trace context. */
function passedHeaders(request: Request, response: Response): Record<string, string> {
  const { requestId, trace } = response.locals;
  const authorization = request.get("Authorization") ?? "";
  return { authorization, "x-request-id": requestId, ...trace };
}
