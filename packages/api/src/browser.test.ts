import { isBuiltin } from "node:module";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { build, type Plugin } from "vite";
import { beforeAll, expect, it } from "vitest";

/** No stand-in for what only Node has: the bundle is not made. */
const refuseNode: Plugin = {
  name: "refuse-node",
  enforce: "pre",
  resolveId(specifier, importer) {
    if (isBuiltin(specifier)) throw new Error(`${importer} imports ${specifier}`);
  },
};

/** The public entry, and all that it imports, as one script for a browser. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [refuseNode],
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "quarry" } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error("vite has built nothing");
  return output.output[0].code;
}

let script: string;
beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, "index.ts"));
});

/** What an expression gives, as JSON, where only the language and what every browser has is known. */
function inBrowser(expression: string): unknown {
  const context = createContext({ TextEncoder, URL });
  const json = runInContext(`${script}\nJSON.stringify(${expression})`, context);
  return JSON.parse(json);
}

it("has neither Node's globals nor its modules where it runs", () => {
  expect(inBrowser("[typeof process, typeof Buffer, typeof require]")).toEqual(
    Array(3).fill("undefined"),
  );
});

it("reads a structure, and says what is wrong with one", () => {
  const refused = inBrowser('quarry.readStructure({ type: "array", items: { type: "nubmer" } })');
  expect(refused).toMatchObject({
    success: false,
    message:
      'The structure is invalid: structure.items.type: there is no type "nubmer", did you mean "number"?',
  });
  const structure = { type: "array", items: { type: "number" } };
  expect(inBrowser(`quarry.readStructure(${JSON.stringify(structure)})`)).toEqual({
    success: true,
    structure,
  });
});

it("checks requests and answers", () => {
  const checked = inBrowser(`Object.values(quarry.operations).flatMap(({ body, success }) => [
    ...(body ? [body.shape.safeParse(body.example).success] : []),
    ...(success.data ? [success.data.safeParse(success.example).success] : []),
  ])`);
  expect(new Set(checked as boolean[])).toEqual(new Set([true]));
  expect(inBrowser('quarry.SchemaBody.safeParse({ name: " ", structure: {} }).success')).toBe(
    false,
  );
});

it("refuses to be bundled with a module of Node's", async () => {
  const entry = join(import.meta.dirname, "browser.test.ts");
  await expect(bundle(entry)).rejects.toThrow("imports node:");
});
