import { Router } from "express";
import { nameRoute } from "../requests/name-route.ts";
import { refuseMethod } from "../requests/refusals.ts";
import { openBuiltConsole, sendBuilt } from "./files.ts";

/** The console runs its own scripts alone, reaches its own server alone, and stands in no frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/**
 * The web console at `/console`, with its files beneath; `/` leads to it. Without a built console
 * there is no such route. Addresses are relative, for a proxy may put a prefix before them.
 */
export function consolePages(): Router {
  const router = Router();
  const built = openBuiltConsole();
  if (!built) return router;
  router.get("/", nameRoute("/"), (_request, response) => {
    response.redirect("console");
  });
  router.all("/console/", (request, response, next) => {
    if (!request.path.endsWith("/")) return next();
    response.redirect("../console");
  });
  router.get("/console", nameRoute("/console"), (request, response) => {
    response.set({ "Content-Security-Policy": policy, "Cache-Control": "no-cache" });
    sendBuilt(request, response, built.page);
  });
  router.all("/console", refuseMethod(["GET"]));
  router.get("/console/:file", nameRoute("/console/{file}"), (request, response, next) => {
    const file = built.assets.get(String(request.params.file));
    if (!file) return next();
    response.set("Cache-Control", "public, max-age=31536000, immutable");
    sendBuilt(request, response, file);
  });
  return router;
}
