import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

/**
 * To be loaded before dependency-cruiser, which parses with the compiler's JavaScript API. TypeScript 7,
 * with which the project is checked, has none: it gets the version 6 of this workspace.
 */
const require = createRequire(import.meta.url);
const compiler = new Map(
  ["typescript", "typescript/package.json"].map((specifier) => [
    specifier,
    pathToFileURL(require.resolve(specifier)).href,
  ]),
);

registerHooks({
  resolve(specifier, context, next) {
    const url = compiler.get(specifier);
    return url ? { url, shortCircuit: true } : next(specifier, context);
  },
});
