import { registerHooks } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { inNextRelease } from "./changes.ts";

const root = join(import.meta.dirname, "../../../..");

/** Whatever this process imports from now on is of the next release. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith("file:") || loaded.format !== "module-typescript") return loaded;
    const file = relative(root, fileURLToPath(url));
    return { ...loaded, source: inNextRelease(file, String(loaded.source)) };
  },
});
