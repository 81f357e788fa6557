import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const pages = globSync(["*.md", "docs/**/*.md"], { cwd: root });

it("the configuration page names every variable that a service reads, and no other", async () => {
  const files = globSync("services/*/src/config.ts", { cwd: root });
  const modules = await Promise.all(
    files.map((file) => import(join(root, file)) as Promise<{ Config: { shape: object } }>),
  );
  const inCode = modules.flatMap(({ Config }) => Object.keys(Config.shape));
  const named = [...read("docs/configuration.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect([...new Set(inCode)].sort()).toEqual(named.sort());
});

it("the README names only commands that exist", () => {
  const manifests = [
    "package.json",
    ...globSync("{packages,services,tools}/*/package.json", { cwd: root }),
  ].map((file) => JSON.parse(read(file)) as { name: string; scripts?: object });
  const named = [...read("README.md").matchAll(/npm run (?:-s )?([a-z:]+)(?: -w (\S+))?/g)];
  const unknown = named.filter(([, script = "", workspace]) => {
    const manifest = manifests.find(({ name }) => name === (workspace ?? manifests[0]?.name));
    return !Object.hasOwn(manifest?.scripts ?? {}, script);
  });
  expect(named.length).toBeGreaterThan(0);
  expect(unknown.map(([command]) => command)).toEqual([]);
});

it("documents name only paths that exist, but for what is made up or built", () => {
  const path = /`((?:packages|services|tools|tests|docs|deploy|evaluation|scripts)\/[\w./@-]+)`/g;
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(path)]
      .map(([, named]) => String(named))
      .filter((named) => !/\bcourier\b|\/dist\//.test(named) && !existsSync(join(root, named)))
      .map((named) => `${page}: ${named}`),
  );
  expect(missing).toEqual([]);
});

/** The anchor that a heading of Markdown gets where it is shown. */
function anchorOf(heading: string): string {
  const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

it("documents link only to files and headings that exist", () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?/g)]
      .filter(([, target = "", anchor]) => {
        const file = target === "" ? page : join(page, "..", target);
        if (!existsSync(join(root, file))) return true;
        if (anchor === undefined) return false;
        const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => text);
        return !headings.some((heading) => anchorOf(heading) === anchor);
      })
      .map(([link]) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});
