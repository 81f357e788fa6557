import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { targets } from "../image/images.ts";
import { inRepository, root } from "../repository.ts";

const read = (path: string) => readFileSync(inRepository(path), "utf8");
const { version, scripts } = JSON.parse(read("package.json"));
const workflows = globSync(".github/workflows/*.yml", { cwd: root });

type Step = { run?: string; uses?: string };
type Job = { steps?: Step[]; strategy?: { matrix: Record<string, string[]> } };

const jobsOf = (path: string): Record<string, Job> => parse(read(path)).jobs;

it("every workspace and the client for Python have one version", () => {
  const manifests = globSync(["{packages,services,tools}/*/package.json"], { cwd: root });
  const others = manifests
    .map((path) => ({ path, version: JSON.parse(read(path)).version }))
    .filter((each) => each.version !== undefined && each.version !== version);
  expect(manifests.length).toBeGreaterThan(0);
  expect(others).toEqual([]);
  expect(read("clients/python/pyproject.toml")).toContain(`\nversion = "${version}"\n`);
});

it("the changelog has notes of this version, which a release prints", () => {
  const notes = (tag: string) =>
    execFileSync(inRepository(".ci/release-notes"), [tag], { encoding: "utf8", stdio: "pipe" });
  expect(notes(`v${version}`).trim()).not.toBe("");
  expect(notes(`v${version}`)).not.toContain("## [");
  expect(() => notes("v99.0.0")).toThrow("does not have the version 99.0.0");
});

it("workflows call only scripts of the repository that exist", () => {
  const commands = workflows.flatMap((path) =>
    Object.values(jobsOf(path)).flatMap(({ steps = [] }) => steps.flatMap(({ run = [] }) => run)),
  );
  const named = commands.flatMap((command) => [
    ...[...command.matchAll(/(\.ci\/[\w-]+)/g)].map(([, path = ""]) =>
      existsSync(inRepository(path)),
    ),
    ...[...command.matchAll(/^npm run ([\w:]+)$/gm)].map(([, script = ""]) => script in scripts),
  ]);
  expect(named.length).toBeGreaterThan(4);
  expect(named).not.toContain(false);
});

it("a release builds every image and every package that callers install", () => {
  const { images, npm } = jobsOf(".github/workflows/release.yml");
  expect(images?.strategy?.matrix.target?.toSorted()).toEqual(targets.toSorted());
  for (const name of npm?.strategy?.matrix.package ?? []) {
    expect(JSON.parse(read(`packages/${name}/package.json`)).scripts).toHaveProperty("build");
  }
});
