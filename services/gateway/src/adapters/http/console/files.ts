import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Request, Response } from "express";

/** A file of the built console, plain and compressed. */
export type BuiltFile = { type: string; plain: Buffer; br?: Buffer; gzip?: Buffer };

export type BuiltConsole = { page: BuiltFile; assets: ReadonlyMap<string, BuiltFile> };

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/** The build folder of the console's package. Its files are served as data; nothing is imported. */
const builtFolder = join(import.meta.dirname, "../../../../../../packages/console/dist");

/** Reads the built console; undefined if it was not built. */
export function openBuiltConsole(folder = builtFolder): BuiltConsole | undefined {
  try {
    const assets = join(folder, "console");
    const names = readdirSync(assets).filter((name) => mediaTypeOf(name) !== undefined);
    return {
      page: readBuilt(join(folder, "index.html")),
      assets: new Map(names.map((name) => [name, readBuilt(join(assets, name))])),
    };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

const mediaTypeOf = (name: string) => types[name.slice(name.lastIndexOf(".") + 1)];

/** @throws Error ENOENT. */
function readBuilt(path: string): BuiltFile {
  return {
    type: mediaTypeOf(path) ?? "application/octet-stream",
    plain: readFileSync(path),
    br: readFileSync(`${path}.br`),
    gzip: readFileSync(`${path}.gz`),
  };
}

/** Sends a built file, compressed if the caller accepts that. */
export function sendBuilt(request: Request, response: Response, file: BuiltFile): void {
  const encoding = request.acceptsEncodings(["br", "gzip", "identity"]);
  const taken = encoding === "br" || encoding === "gzip" ? file[encoding] : undefined;
  if (taken) response.set("Content-Encoding", String(encoding));
  response.vary("Accept-Encoding").set("Content-Type", file.type);
  response.end(taken ?? file.plain);
}
