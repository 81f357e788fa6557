import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

/**
 * To be loaded before a generator that makes its client with the compiler's JavaScript API. TypeScript 7,
 * with which the project is checked, has none: the generator gets the version of this workspace.
 */
const require = createRequire(import.meta.url);
const compiler = pathToFileURL(require.resolve("typescript")).href;

registerHooks({
  resolve(specifier, context, next) {
    return specifier === "typescript"
      ? { url: compiler, shortCircuit: true }
      : next(specifier, context);
  },
});
