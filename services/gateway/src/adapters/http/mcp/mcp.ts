import { createMcpEndpoint } from "@quarry/mcp";
import type { Logger } from "@quarry/service-kit";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { nameRoute } from "../requests/name-route.ts";
import { knownHosts } from "./known-hosts.ts";

export type McpOptions = {
  /** Where this server answers; its tools call the operations there, as any caller does. */
  ownUrl: () => string;
  /** Names under which the endpoint answers, beside `localhost` and addresses. */
  hosts: readonly string[];
};

export type McpDependencies = McpOptions & { guard: RequestHandler; logger: Logger };

const path = "/mcp";

/**
 * The Model Context Protocol over HTTP. What a tool does is sent to this server again, with the
 * caller's own key: scopes, limits and messages are those of the operations.
 */
export function mcp({ ownUrl, hosts, guard, logger }: McpDependencies): Router {
  const answer = createMcpEndpoint((err) => logger.error({ err }, "a tool failed"));
  const router = Router();
  router.all(path, nameRoute(path), knownHosts(hosts), guard, async (request, response) => {
    const account = { baseUrl: ownUrl(), headers: headersOf(request, response) };
    const publicUrl = new URL(`${request.protocol}://${request.get("Host")}`).origin;
    await answer(request, response, { ...account, publicUrl, ending: response.locals.signal });
  });
  return router;
}

/** What the requests of a tool carry on: the key, the request's id and its place in a trace. */
function headersOf(request: Request, response: Response): Record<string, string> {
  const { requestId, trace } = response.locals;
  const authorization = request.get("Authorization") ?? "";
  return { authorization, "x-request-id": requestId, ...trace };
}
