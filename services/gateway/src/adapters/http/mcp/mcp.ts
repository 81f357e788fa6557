import { createMcpEndpoint } from "@quarry/mcp";
import type { Logger } from "@quarry/service-kit";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { nameRoute } from "../requests/name-route.ts";
import { knownHosts } from "./known-hosts.ts";

export type McpOptions = {
  /** This server's own URL; its tools call the operations there, as any caller does. */
  ownUrl: () => string;
  /** Accepted host names, in addition to `localhost` and IP addresses. */
  hosts: readonly string[];
};

export type McpDependencies = McpOptions & { guard: RequestHandler; logger: Logger };

const path = "/mcp";

/**
 * The Model Context Protocol over HTTP. Tools call this server's own operations with the caller's key, so
 * that scopes, limits and messages are the same.
 */
export function mcp({ ownUrl, hosts, guard, logger }: McpDependencies): Router {
  const answer = createMcpEndpoint((err) => logger.error({ err }, "a tool failed"));
  const router = Router();
  router.all(path, nameRoute(path), knownHosts(hosts), guard, async (request, response) => {
    const account = { baseUrl: ownUrl(), headers: passedHeaders(request, response) };
    const publicUrl = new URL(`${request.protocol}://${request.get("Host")}`).origin;
    await answer(request, response, { ...account, publicUrl, ending: response.locals.signal });
  });
  return router;
}

/** The headers that a tool's requests pass on: key, request id, trace context. */
function passedHeaders(request: Request, response: Response): Record<string, string> {
  const { requestId, trace } = response.locals;
  const authorization = request.get("Authorization") ?? "";
  return { authorization, "x-request-id": requestId, ...trace };
}
