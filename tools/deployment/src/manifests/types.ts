import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { inRepository } from "../repository.ts";
import type { Manifest } from "./manifest.ts";

const nodeModules = inRepository("node_modules");

/** Where the types of an API's objects are; all other groups are Kubernetes' own. */
const packages: Record<string, string> = {
  "keda.sh": "@kubernetes-models/keda",
  "monitoring.coreos.com": "@kubernetes-models/prometheus-operator",
  "gateway.networking.k8s.io": "@kubernetes-models/gateway-api",
};

/**
 * What the compiler says against manifests as literals of their types: unknown fields, missing
 * ones, wrong types, unknown kinds. One line for each fault, with the object's kind and name.
 */
export async function typeFaults(manifests: Manifest[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-manifests-"));
  try {
    await symlink(nodeModules, join(folder, "node_modules"));
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    const files = manifests.map((each, index) => [`${each.kind}-${index}.ts`, each] as const);
    for (const [name, manifest] of files) await writeFile(join(folder, name), literal(manifest));
    const output = await compile(
      folder,
      files.map(([name]) => name),
    );
    return output
      .split("\n")
      .filter((line) => line.includes("error TS"))
      .map((line) => named(line, new Map(files)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function literal(manifest: Manifest): string {
  const { apiVersion, kind } = manifest;
  const [group = ""] = apiVersion.split("/");
  const path = `${packages[group] ?? "kubernetes-models"}/${apiVersion}/${kind}`;
  const value = JSON.stringify(manifest, null, 2);
  return `import type { I${kind} } from "${path}";\nexport const manifest: I${kind} = ${value};\n`;
}

async function compile(folder: string, files: string[]): Promise<string> {
  const strict = ["--noEmit", "--strict", "--skipLibCheck", "--pretty", "false", "--types", ""];
  const modules = ["--module", "nodenext", "--target", "esnext", "--ignoreConfig"];
  const command = join(nodeModules, ".bin/tsc");
  const run = promisify(execFile)(command, [...strict, ...modules, ...files], { cwd: folder });
  return run.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  );
}

function named(line: string, files: Map<string, Manifest>): string {
  const [, file = "", fault = line] = /^([^(]+)\([^)]*\): (.*)$/.exec(line) ?? [];
  const manifest = files.get(file);
  return manifest ? `${manifest.kind} ${manifest.metadata.name}: ${fault}` : line;
}
