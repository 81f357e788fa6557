import { basePath } from "@quarry/api";
import { AppError, type NewId } from "@quarry/kernel";
import { type Health, healthResponse, type Logger, type Registry } from "@quarry/service-kit";
import express, { type Express, type RequestHandler } from "express";
import helmet from "helmet";
import { type AccessDependencies, access, createIdentify } from "./access.ts";
import { accessLog } from "./access-log.ts";
import { type ApiDependencies, createApi } from "./api.ts";
import { consolePages } from "./console/console.ts";
import { consoleSession } from "./console/session.ts";
import { allowOrigins } from "./cors.ts";
import { type McpDependencies, mcp } from "./mcp/mcp.ts";
import { docs } from "./openapi/docs.ts";
import { openApiDocument } from "./openapi/document.ts";
import type { RequestTracker } from "./request-tracker.ts";
import { publicAddress } from "./requests/public-address.ts";
import { refuseMethod } from "./requests/refusals.ts";
import { requestContext } from "./requests/request-context.ts";
import { traceRequest } from "./requests/trace-request.ts";
import { failureHandler } from "./responses/failure.ts";

export type HttpAppDependencies = Omit<ApiDependencies, "guard"> & {
  access: AccessDependencies;
  health: Health;
  inFlight: RequestTracker;
  logger: Logger;
  metrics: Registry;
  newId: NewId;
  /** Number of trusted proxies in front. */
  trustedProxies: number;
  /** The address under which callers reach this server, if it is configured. */
  publicUrl: string | undefined;
  mcp: Omit<McpDependencies, "guard" | "logger">;
  /** Origins whose pages may read responses. */
  corsOrigins: readonly string[];
};

/** This server speaks plain HTTP: headers that demand TLS are left to the proxy that terminates it. */
const securityHeaders = helmet({
  contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
  strictTransportSecurity: false,
});

/** Responses hold callers' content, so caches must not store them unless a route allows it. */
const forbidCaching: RequestHandler = (_request, response, next) => {
  response.set("Cache-Control", "no-store");
  next();
};

/** The whole HTTP surface: operations with and without the prefix `/v1`, docs, console, health. */
export function createHttpApp(dependencies: HttpAppDependencies): Express {
  const { routes, heldBodies, health, inFlight, logger, metrics, newId } = dependencies;
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.set("query parser", "simple").set("trust proxy", dependencies.trustedProxies);
  app.use(inFlight.track, requestContext(newId), accessLog({ logger, metrics }), securityHeaders);

  for (const path of ["/livez", "/readyz"]) {
    app.get(path, async (_request, response) => {
      response.locals.route = path;
      const [status, body] = await healthResponse(path, health);
      response.status(status).set("Cache-Control", "no-store").json(body);
    });
    app.all(path, refuseMethod(["GET"]));
  }
  app.use(traceRequest); // behind the probes, which are not traced
  app.use(publicAddress(dependencies));
  app.use(allowOrigins(dependencies.corsOrigins));
  app.use(docs(openApiDocument()));

  const { sessions, authenticate, refusals } = dependencies.access;
  if (sessions) {
    const identify = createIdentify(refusals);
    app.use(consoleSession({ sessions, authenticate, identify }), consolePages());
  }
  app.use(forbidCaching);
  const guard = access(dependencies.access);
  const byKeyAlone = access({ ...dependencies.access, sessions: undefined });
  app.use(mcp({ ...dependencies.mcp, guard: byKeyAlone(), logger }));
  const api = createApi({ routes, guard, heldBodies });
  app.use(basePath, api);
  app.use(api);
  app.use(() => {
    throw new AppError("ROUTE_NOT_FOUND", "There is no such route; see /docs");
  });
  app.use(failureHandler(logger));
  return app;
}
