import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { toolCommand } from "@quarry/servers";
import { z } from "zod";
import type { Manifest } from "./manifest.ts";

/** Findings that stay, each with its reason: by check, and by the object or the summary where only it may. */
export const explained: Record<string, string> = {
  "container-resources CPU limit is not set": "it would slow a service beside idle processors",
  "container-image-pull-policy": "tags are pinned, and a cluster of one machine has no registry",
  "container-security-context-user-group-id StatefulSet/mongodb":
    "the image's folders belong to user 999; the development overlay only",
  "pod-probes-identical StatefulSet/llama":
    "llama.cpp has one health endpoint; a probe of its own covers the start",
  "statefulset-has-servicename StatefulSet/llama":
    "no pod is asked by its own name, so its Service is not headless",
};

const criticalGrade = 1;

const Report = z.array(
  z.object({
    type_meta: z.object({ kind: z.string() }),
    object_meta: z.object({ name: z.string() }),
    checks: z.array(
      z.object({
        check: z.object({ id: z.string() }),
        grade: z.number(),
        skipped: z.boolean(),
        comments: z.array(z.object({ summary: z.string() })).nullable(),
      }),
    ),
  }),
);

export type Finding = { check: string; object: string; summary: string };

/** What kube-score finds critical. */
export async function criticalFindings(manifests: Manifest[]): Promise<Finding[]> {
  const command = toolCommand("kube-score") ?? "kube-score";
  const child = spawn(command, ["score", "--output-format", "json", "-"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(manifests.map((manifest) => JSON.stringify(manifest)).join("\n---\n"));
  const report = Report.parse(JSON.parse(await text(child.stdout)));
  return report.flatMap(({ type_meta, object_meta, checks }) =>
    checks
      .filter(({ grade, skipped }) => grade === criticalGrade && !skipped)
      .flatMap(({ check, comments }) =>
        (comments ?? []).map(({ summary }) => ({
          check: check.id,
          object: `${type_meta.kind}/${object_meta.name}`,
          summary,
        })),
      ),
  );
}

/** Which explanation a finding has, if any. */
export function explanationOf({ check, object, summary }: Finding): string | undefined {
  return [check, `${check} ${object}`, `${check} ${summary}`].find((key) => key in explained);
}
