import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { toolCommand } from "@quarry/servers";
import { parseAllDocuments, stringify } from "yaml";
import { inRepository } from "../repository.ts";
import type { Manifest } from "./manifest.ts";

const folder = inRepository("deploy/k8s");

export const overlays = ["dev", "prod"] as const;
export type Overlay = (typeof overlays)[number];

/** What kustomize makes of an overlay, of ours or in another folder. @throws Error with what kustomize says. */
export function buildOverlay(overlay: Overlay, from = folder): Promise<Manifest[]> {
  return build(`${from}/overlays/${overlay}`);
}

/** What kustomize makes of an overlay with further components. @throws Error with what it says. */
export async function buildWith(overlay: Overlay, ...components: string[]): Promise<Manifest[]> {
  const own = await mkdtemp(join(tmpdir(), "quarry-overlay-"));
  const place = (path: string) => relative(own, join(folder, path));
  const kustomization = {
    namespace: "quarry",
    resources: [place(`overlays/${overlay}`)],
    components: components.map((component) => place(`components/${component}`)),
  };
  try {
    await writeFile(join(own, "kustomization.yaml"), stringify(kustomization));
    return await build(own);
  } finally {
    await rm(own, { recursive: true });
  }
}

async function build(path: string): Promise<Manifest[]> {
  const { stdout } = await promisify(execFile)(toolCommand("kustomize") ?? "kustomize", [
    "build",
    path,
  ]);
  return parseManifests(stdout);
}

export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}
