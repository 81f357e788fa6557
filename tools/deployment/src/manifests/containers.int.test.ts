import { describeWithTools } from "@quarry/servers";
import type { IPodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { beforeAll, expect, it } from "vitest";
import { serviceNames } from "../services/services.ts";
import { containerFaults, deploymentFaults } from "./containers.ts";
import {
  type Container,
  type Manifest,
  ofKind,
  type PodSpec,
  planted,
  podOf,
  type Workload,
} from "./manifest.ts";
import { buildOverlay, buildWith, overlays } from "./overlays.ts";

const older = "quarry-schema:0.0.9";

describeWithTools(["kustomize"], "the rules for containers", () => {
  let prod: Manifest[];
  beforeAll(async () => {
    prod = await buildOverlay("prod");
  });

  it.each(overlays)("hold for the overlay %s", async (overlay) => {
    const manifests = await buildOverlay(overlay);
    expect(containerFaults(manifests)).toEqual([]);
    expect(deploymentFaults(manifests)).toEqual([]);
    expect(ofKind<Workload>(manifests, "Deployment")).toHaveLength(serviceNames.length);
  });

  it("hold for a language model of its own", async () => {
    expect(containerFaults(await buildWith("prod", "local-model"))).toEqual([]);
  });

  it.each(overlays)("are held by the namespace of the overlay %s as well", async (overlay) => {
    const manifests = await buildOverlay(overlay);
    const [namespace] = ofKind<Manifest>(manifests, "Namespace");
    expect(namespace?.metadata.labels).toMatchObject({
      "pod-security.kubernetes.io/enforce": "restricted",
    });
  });

  it.each<[rule: string, fault: (pod: PodSpec, container: Container) => void]>([
    [
      "has a group that owns its volumes",
      (pod) => Object.assign(pod.securityContext ?? {}, { fsGroup: 1 }),
    ],
    [
      "holds no token of the cluster",
      (pod) => Reflect.deleteProperty(pod, "automountServiceAccountToken"),
    ],
    ["bounds what it writes", (pod) => pod.volumes?.push({ name: "x", emptyDir: {} })],
    [
      "is not evicted for filling what it may write",
      (pod) => Object.assign(pod.volumes?.[0]?.emptyDir ?? {}, { sizeLimit: "1Gi" }),
    ],
    [
      "writes to the disk, not to its memory",
      (pod) => Object.assign(pod.volumes?.[0]?.emptyDir ?? {}, { medium: "Memory" }),
    ],
    [
      "asks for room on the disk",
      (_, it) => Reflect.deleteProperty(it.resources?.requests ?? {}, "ephemeral-storage"),
    ],
    ["may use idle processors", (_, it) => Object.assign(it.resources?.limits ?? {}, { cpu: "1" })],
    ["pins its image", (_, it) => Object.assign(it, { image: "quarry-schema:latest" })],
    ["reports that it can serve", (_, it) => Reflect.deleteProperty(it, "readinessProbe")],
  ])("would be broken by a planted fault: %s", (rule, fault) => {
    const faulty = planted<Workload>(prod, ["Deployment", "schema"], (workload) => {
      const pod = podOf(workload);
      for (const container of pod.containers) fault(pod, container);
    });
    expect(containerFaults(faulty)).toEqual([`Deployment schema: ${rule}`]);
  });

  it.each<[fault: string, change: (workload: Workload) => void]>([
    ["schema: may write to /tmp", (workload) => podOf(workload).containers[0]?.volumeMounts?.pop()],
    [
      "schema: has an account of its own without a token",
      (workload) => Object.assign(podOf(workload), { serviceAccountName: "gateway" }),
    ],
    [
      "schema: is spread over zones",
      (workload) => podOf(workload).topologySpreadConstraints?.[0]?.matchLabelKeys?.shift(),
    ],
    [
      "schema: is spread over hosts",
      (workload) =>
        Object.assign(podOf(workload).topologySpreadConstraints?.[1] ?? {}, {
          labelSelector: { matchLabels: { "app.kubernetes.io/part-of": "other" } },
        }),
    ],
    [
      "schema: runs the image of its own target",
      (workload) => Object.assign(podOf(workload).containers[0] ?? {}, { image: older }),
    ],
  ])("would be broken by a service where not: %s", (fault, change) => {
    const faulty = planted<Workload>(prod, ["Deployment", "schema"], change);
    expect(deploymentFaults(faulty)).toEqual([fault]);
  });

  it("would be broken by a budget that lets all pods go at once", () => {
    const faulty = planted<IPodDisruptionBudget>(prod, ["PodDisruptionBudget", "schema"], (it) =>
      Object.assign(it.spec ?? {}, { maxUnavailable: "100%" }),
    );
    expect(deploymentFaults(faulty)).toEqual(["schema: has a disruption budget of one"]);
  });

  it("would be broken by another image, and without budget, account or spread", () => {
    const faulty = planted<Workload>(prod, ["Deployment", "schema"], (workload) => {
      Reflect.deleteProperty(podOf(workload), "topologySpreadConstraints");
      for (const container of podOf(workload).containers) container.image = "quarry-gateway:0.1.0";
    }).filter(({ kind }) => kind !== "PodDisruptionBudget" && kind !== "ServiceAccount");
    expect(deploymentFaults(faulty).filter((fault) => fault.startsWith("schema"))).toEqual([
      "schema: runs the image of its own target",
      "schema: has a disruption budget of one",
      "schema: has an account of its own without a token",
      "schema: is spread over zones",
      "schema: is spread over hosts",
    ]);
  });
});
