import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parseAllDocuments } from "yaml";
import { toolCommand } from "../../packages/testing/src/servers/index.ts";
import type { Manifest } from "./manifest.ts";

const folder = fileURLToPath(new URL("../../deploy/k8s", import.meta.url));

export const overlays = ["dev", "prod"] as const;
export type Overlay = (typeof overlays)[number];

/** What kustomize makes of an overlay. @throws Error with what kustomize says. */
export function buildOverlay(overlay: Overlay): Promise<Manifest[]> {
  return build(`${folder}/overlays/${overlay}`);
}

/** What kustomize makes of a component that stands alone. @throws Error with what kustomize says. */
export function buildComponent(component: string): Promise<Manifest[]> {
  return build(`${folder}/components/${component}`);
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
