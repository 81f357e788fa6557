import { describeWithTools } from "@quarry/servers";
import { beforeAll, expect, it } from "vitest";
import { type Manifest, planted } from "./manifest.ts";
import { buildComponent, buildOverlay, buildWith, overlays } from "./overlays.ts";
import { typeFaults } from "./types.ts";

describeWithTools(["kustomize"], "the types of manifests", () => {
  let prod: Manifest[];
  beforeAll(async () => {
    prod = await buildOverlay("prod");
  });

  it.each(overlays)("hold for the overlay %s", async (overlay) => {
    expect(await typeFaults(await buildOverlay(overlay))).toEqual([]);
  });

  it("hold for the components that change an overlay", async () => {
    expect(
      await typeFaults(await buildWith("prod", "tracing", "signed-tokens", "local-model")),
    ).toEqual([]);
  });

  it.each(["ingress", "http-route"])("hold for the component %s", async (component) => {
    expect(await typeFaults(await buildComponent(component))).toEqual([]);
  });

  it.each<[fault: string, at: [string, string], change: (manifest: { spec: object }) => void]>([
    ["replica", ["Deployment", "schema"], ({ spec }) => plant(spec, "replica", 3)],
    ["minReplicas", ["ScaledObject", "ingestion"], ({ spec }) => plant(spec, "minReplicas", 3)],
    ["endpoints", ["PodMonitor", "gateway"], ({ spec }) => plant(spec, "endpoints", [])],
    ["hosts", ["Ingress", "gateway"], ({ spec }) => plant(spec, "hosts", [])],
    [
      "Type 'string'",
      ["NetworkPolicy", "names"],
      ({ spec }) => plant(spec, "policyTypes", "Egress"),
    ],
    [
      "maxReplicas",
      ["HorizontalPodAutoscaler", "gateway"],
      ({ spec }) => unplant(spec, "maxReplicas"),
    ],
  ])("would be broken by a planted fault: %s", async (field, at, change) => {
    const faults = await typeFaults(planted(prod, at, change));
    expect(faults).toEqual([expect.stringContaining(`${at.join(" ")}: error TS`)]);
    expect(faults[0]).toContain(field);
  });

  it("would be broken by a kind that there is not", async () => {
    const unknown = { apiVersion: "apps/v1", kind: "Deploymint", metadata: { name: "x" } };
    expect(await typeFaults([unknown])).toEqual([expect.stringContaining("Deploymint x: error")]);
  });
});

function plant(spec: object, field: string, value: unknown): void {
  Object.assign(spec, { [field]: value });
}

function unplant(spec: object, field: string): void {
  Reflect.deleteProperty(spec, field);
}
