import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { toolCommand } from "@quarry/servers";
import { chart } from "../generate/chart/chart.ts";
import type { Manifest } from "../manifests/manifest.ts";
import { parseManifests } from "../manifests/overlays.ts";
import { inRepository, root } from "../repository.ts";

export const chartFolder = inRepository(chart);

const maxBuffer = 64 * 1024 * 1024;

/**
 * Runs Helm without the settings of this machine's user.
 *
 * @param input what Helm reads where an argument is `-`.
 * @throws Error with what Helm wrote, also if that is only a warning.
 */
export async function helm(
  args: string[],
  input = "",
  environment: Record<string, string> = {},
): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "quarry-helm-"));
  const homes = { HELM_CACHE_HOME: home, HELM_CONFIG_HOME: home, HELM_DATA_HOME: home };
  const env = { PATH: process.env.PATH, HOME: home, ...homes, ...environment };
  try {
    const asked = promisify(execFile)(toolCommand("helm") ?? "helm", args, { env, maxBuffer });
    asked.child.stdin?.end(input);
    const { stdout, stderr } = await asked;
    if (stderr !== "") throw new Error(stderr);
    return stdout;
  } finally {
    await rm(home, { recursive: true });
  }
}

/** Returns the objects that the chart renders with these values, as it is in the repository or in a copy of it. */
export async function rendered(values: object = {}, from = root): Promise<Manifest[]> {
  const args = ["template", "quarry", join(from, chart), "--namespace=quarry", "--values=-"];
  return parseManifests(await helm(args, JSON.stringify(values)));
}
