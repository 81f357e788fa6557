import { Router } from "express";
import { nameRoute } from "../requests/name-route.ts";
import { refuseMethod } from "../requests/refusals.ts";
import { openBuiltConsole, sendBuilt } from "./files.ts";

/** Allows only the console's own scripts and requests to its own server, and no embedding in frames. */
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
 * The web console at `/console`, with its files below; `/` redirects to it. If the console was not built, there are no
 * such routes. Redirects are relative, because a proxy may add a path prefix.
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
