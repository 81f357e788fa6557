import { describeWithTools } from "@quarry/servers";
import { createHealth, createRegistry, startOperationsServer } from "@quarry/service-kit";
import type { IIngress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import type { IService } from "kubernetes-models/v1/Service";
import { beforeAll, expect, it } from "vitest";
import { type Manifest, planted, podOf, type Workload } from "./manifest.ts";
import { buildOverlay, buildWith, overlays } from "./overlays.ts";
import { graceFaults, portFaults, probedPaths, routeFaults } from "./ports.ts";

describeWithTools(["kustomize"], "ports, probes and the time to end", () => {
  let dev: Manifest[];
  beforeAll(async () => {
    dev = await buildOverlay("dev");
  });

  it.each(overlays)("are those of the code in %s", async (overlay) => {
    const manifests = await buildOverlay(overlay);
    expect(portFaults(manifests)).toEqual([]);
    expect(graceFaults(manifests)).toEqual([]);
    const lives = "operations/livez";
    expect(probedPaths(manifests)).toEqual([lives, lives, "operations/readyz"]);
  });

  it("are those of the ways into the cluster", async () => {
    const manifests = await buildWith("prod", "http-route");
    expect(routeFaults(manifests)).toEqual([]);
    const closed = planted<IService>(manifests, ["Service", "gateway"], ({ spec }) => {
      spec?.ports?.splice(0, 1, { name: "web", port: 8080 });
    });
    expect(routeFaults(closed)).toEqual(["gateway:http", "gateway:80"]);
    const bare = planted<IIngress>(manifests, ["Ingress", "gateway"], ({ spec }) => {
      for (const each of spec?.tls ?? []) each.hosts = ["example.com"];
    });
    expect(routeFaults(bare)).toEqual(["quarry.example.com has no certificate"]);
  });

  it("ask what the operations server answers", async () => {
    const health = createHealth();
    health.started();
    const registry = createRegistry();
    await using server = await startOperationsServer({ port: 0, registry, health });
    for (const path of [...probedPaths(dev), "operations/metrics"]) {
      const answer = await fetch(path.replace("operations", server.url));
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });

  it("would differ by planted faults", () => {
    const moved = planted<Workload>(dev, ["Deployment", "gateway"], (workload) => {
      for (const port of podOf(workload).containers[0]?.ports ?? []) port.containerPort += 1;
    });
    expect(portFaults(moved)).toEqual([
      "gateway does not listen on its port operations",
      "gateway does not listen on its port http",
    ]);
    for (const targetPort of ["https", "operations"]) {
      const lost = planted<IService>(dev, ["Service", "gateway"], ({ spec }) => {
        for (const port of spec?.ports ?? []) port.targetPort = targetPort;
      });
      expect(portFaults(lost)).toEqual(["the Service gateway leads its port http elsewhere"]);
    }
    const short = planted<Workload>(dev, ["Deployment", "gateway"], (workload) => {
      podOf(workload).terminationGracePeriodSeconds = 12;
    });
    expect(graceFaults(short)).toEqual(["gateway is killed before it has ended"]);
    const abrupt = planted<Workload>(dev, ["Deployment", "gateway"], (workload) => {
      for (const container of podOf(workload).containers)
        Reflect.deleteProperty(container, "lifecycle");
    });
    expect(graceFaults(abrupt)).toEqual(["gateway ends while balancers still send to it"]);
  });
});
