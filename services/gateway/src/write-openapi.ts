import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { openApiDocument } from "./adapters/http/openapi/document.ts";

/** Writes the response of `/openapi.json` to a file, for tools that read files. */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("name the file to write: write-openapi.ts <file>");
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(openApiDocument(), null, 2));
