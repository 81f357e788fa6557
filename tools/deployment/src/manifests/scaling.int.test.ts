import type { IScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject";
import type { IPodMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor";
import { describeWithTools } from "@quarry/servers";
import { beforeAll, expect, it } from "vitest";
import { serviceNames } from "../services/services.ts";
import { type Manifest, planted } from "./manifest.ts";
import { buildOverlay } from "./overlays.ts";
import { backlogFaults, leastReplicas, monitorFaults, watchedNats } from "./scaling.ts";

describeWithTools(["kustomize"], "replicas in production", () => {
  let prod: Manifest[];
  beforeAll(async () => {
    prod = await buildOverlay("prod");
  });

  it("are three at least, of each service", () => {
    expect(leastReplicas(prod)).toEqual(Object.fromEntries(serviceNames.map((name) => [name, 3])));
  });

  it("are added by the stream and the consumers of the code", async () => {
    expect(backlogFaults(prod, await watchedNats())).toEqual([]);
  });

  it("are watched, each where its metrics are", () => {
    expect(monitorFaults(prod)).toEqual([]);
  });

  it("would be added by nothing after a planted fault", async () => {
    const faulty = planted<IScaledObject>(prod, ["ScaledObject", "ingestion"], ({ spec }) => {
      Object.assign(spec?.triggers[0]?.metadata ?? {}, {
        natsServerMonitoringEndpoint: "nats-headless.nats.svc:8223",
        consumer: "reader",
        lagThreshold: "1",
      });
    });
    expect(backlogFaults(faulty, await watchedNats())).toEqual([
      "ingestion is scaled by another natsServerMonitoringEndpoint than nats-headless.nats.svc:8222",
      "ingestion is scaled by another consumer than ingestion-reader",
      "ingestion is scaled by another lagThreshold than 16",
    ]);
    const unwatched = prod.filter(({ kind }) => kind !== "PodMonitor");
    expect(monitorFaults(unwatched)).toHaveLength(serviceNames.length);
    const misnamed = planted<IPodMonitor>(prod, ["PodMonitor", "schema"], ({ spec }) => {
      Object.assign(spec ?? {}, { jobLabel: "app" });
    });
    expect(monitorFaults(misnamed)).toEqual(["schema is not watched"]);
    const rare = planted<IPodMonitor>(prod, ["PodMonitor", "schema"], ({ spec }) => {
      for (const endpoint of spec?.podMetricsEndpoints ?? []) endpoint.interval = "15m";
    });
    expect(monitorFaults(rare)).toEqual(["schema is not watched"]);
  });
});
