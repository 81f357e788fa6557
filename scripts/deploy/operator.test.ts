import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { describeWithTools } from "../../packages/testing/src/servers/index.ts";
import { Config } from "../../services/admin/src/config.ts";
import { containerFaults } from "./containers.ts";
import { type Manifest, podOf, type Workload } from "./manifest.ts";
import { buildOverlay, parseManifests } from "./manifests.ts";
import { typeFaults } from "./types.ts";
import { secretOf } from "./variables.ts";

const read = async (file: string): Promise<Manifest[]> =>
  parseManifests(
    await readFile(new URL(`../../deploy/k8s/operator/${file}`, import.meta.url), "utf8"),
  );
const [job] = await read("job.yaml");
/** The Job, as rules for workloads see it. */
const workload = { ...job, kind: "Deployment" } as Workload & Manifest;
const pod = podOf(workload);

it("is a Job and a claim by Kubernetes' types", async () => {
  expect(await typeFaults([...(await read("job.yaml")), ...(await read("backups.yaml"))])).toEqual(
    [],
  );
});

it("keeps the rules for containers, but that it has no probes: it ends", () => {
  const probes = ["tells that it has started", "tells that it lives", "tells that it can serve"];
  expect(containerFaults([workload]).map((fault) => fault.split(": ")[1])).toEqual(probes);
});

it("mounts the claim where backups go, and runs the image's command", async () => {
  const [claim] = await read("backups.yaml");
  const [volume] = pod.volumes ?? [];
  expect(volume?.persistentVolumeClaim?.claimName).toBe(claim?.metadata.name);
  expect(pod.containers[0]).toMatchObject({ image: "quarry-admin:0.1.0" });
  expect(pod.containers[0]).not.toHaveProperty("command");
});

describeWithTools(["kustomize"], "the operator's secret for development", () => {
  it("has the name that the Job reads, and only what the command reads", async () => {
    const name = pod.containers[0]?.envFrom?.[0]?.secretRef?.name;
    const told = secretOf(await buildOverlay("dev"), name);
    expect(Config.safeParse(told).success).toBe(true);
    expect(Object.keys(Config.shape)).toEqual(expect.arrayContaining(Object.keys(told ?? {})));
    expect(new URL(told?.QUARRY_NATS_URL ?? "").username).toBe("operator");
  });
});
