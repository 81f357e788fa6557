import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { IPodMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor";
import { describe, expect, it } from "vitest";
import { ofKind } from "../manifests/manifest.ts";
import { parseManifests } from "../manifests/overlays.ts";
import { serviceNames } from "../services/services.ts";
import { allExpressions, readRules, readText, root } from "./monitoring.ts";
import { selectorsOf } from "./selectors.ts";

describe('in a Prometheus of many programs, the label part_of="quarry"', () => {
  it("is asked for by every selector of rules and dashboard", () => {
    const selectors = allExpressions().flatMap(selectorsOf);
    expect(selectors.filter(({ matchers }) => !matchers.includes('part_of="quarry"'))).toEqual([]);
  });

  it("is a label of all that rules record and of every alert", () => {
    expect(readRules().filter(({ labels }) => labels?.part_of !== "quarry")).toEqual([]);
  });

  it("is set for each endpoint of each PodMonitor", () => {
    const files = globSync("deploy/k8s/**/*.yaml", { cwd: fileURLToPath(root) });
    const manifests = files.flatMap((path) => parseManifests(readText(path)));
    const monitors = ofKind<IPodMonitor>(manifests, "PodMonitor");
    const endpoints = monitors.flatMap(({ spec }) => spec?.podMetricsEndpoints ?? []);
    expect(endpoints).toHaveLength(serviceNames.length);
    const labelled = { action: "replace", targetLabel: "part_of", replacement: "quarry" };
    for (const { relabelings } of endpoints) expect(relabelings).toEqual([labelled]);
  });
});
