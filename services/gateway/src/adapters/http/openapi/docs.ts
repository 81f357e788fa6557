import { join } from "node:path";
import { fileURLToPath } from "node:url";
import express, { Router } from "express";
import { refuseMethod } from "../requests/refusals.ts";

const folder = fileURLToPath(new URL("./", import.meta.resolve("swagger-ui-dist/package.json")));
const ownFolder = join(import.meta.dirname, "page");
const assets = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"];

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Quarry</title>
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="icon" href="docs/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/initializer.js"></script>
  </body>
</html>
`;

/**
 * Serves the contract as `/openapi.json`, with the address of this server as callers reach it, and a page that shows it
 * without third-party files. Its links and redirects are relative, because a proxy may add a path prefix.
 */
export function docs(document: object): Router {
  const router = Router();
  const files = express.static(folder, { index: false, maxAge: "1d" });
  const text = JSON.stringify(document);
  router.get("/openapi.json", (_request, response) => {
    const { publicUrl, publicPath } = response.locals;
    const isPrefixed = publicPath !== "";
    const servers = [{ url: publicUrl }];
    response.type("json").send(isPrefixed ? JSON.stringify({ ...document, servers }) : text);
  });
  router.get("/docs", (request, response) => {
    if (request.path.endsWith("/")) return response.redirect("../docs");
    response.type("html").send(page);
  });
  router.get("/docs/initializer.js", (_request, response) => {
    response.sendFile("initializer.js", { root: ownFolder });
  });
  router.all(["/openapi.json", "/docs"], refuseMethod(["GET"]));
  router.use("/docs", (request, response, next) => {
    if (assets.includes(request.path.slice(1))) files(request, response, next);
    else next();
  });
  return router;
}
