import { describeWithTools } from "@quarry/servers";
import type { IStatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import type { ISecret } from "kubernetes-models/v1/Secret";
import type { IService } from "kubernetes-models/v1/Service";
import { beforeAll, expect, it } from "vitest";
import { type Container, type Manifest, planted, podOf } from "./manifest.ts";
import { buildOverlay } from "./overlays.ts";
import { serverFaults } from "./servers.ts";

describeWithTools(["kustomize"], "the servers for development", () => {
  let dev: Manifest[];
  beforeAll(async () => {
    dev = await buildOverlay("dev");
  });

  it("keep what they are sent, and are what the services ask for", () => {
    expect(serverFaults(dev)).toEqual([]);
  });

  it.each<[fault: string, server: string, change: (container: Container) => void]>([
    [
      "NATS does not find its configuration /etc/nats/nats.conf",
      "nats",
      ({ args }) => args?.splice(1, 1, "/etc/nats/nats.conf"),
    ],
    ["NATS keeps its streams on no claim, but in /data", "nats", (it) => unmount(it, "data")],
    ["MongoDB keeps /data/db on no claim", "mongodb", (it) => unmount(it, "data")],
    ["a service asks for another replica set than rs0", "mongodb", rename],
    [
      "MongoDB's cache takes more than half of its memory",
      "mongodb",
      ({ args }) => args?.splice(-1, 1, "0.75"),
    ],
  ])("would lose it by a planted fault: %s", (fault, server, change) => {
    const faulty = planted<IStatefulSet>(dev, ["StatefulSet", server], (set) =>
      podOf(set).containers.forEach(change),
    );
    expect(serverFaults(faulty)).toEqual([fault]);
  });

  it("would not be reached by another name or port", () => {
    const moved = planted<IService>(dev, ["Service", "nats"], ({ spec }) => {
      for (const each of spec?.ports ?? []) each.port = 4223;
    });
    expect(serverFaults(moved)).toEqual(["no server answers at nats:4222"]);
    const renamed = planted<IStatefulSet>(dev, ["StatefulSet", "mongodb"], ({ spec }) => {
      Object.assign(spec ?? {}, { serviceName: "mongo" });
    });
    expect(serverFaults(renamed)).toEqual([
      "MongoDB's member is not mongodb-0.mongo",
      "mongodb-0.mongo has no name before it is ready",
    ]);
    const late = planted<IService>(dev, ["Service", "mongodb"], ({ spec }) =>
      Reflect.deleteProperty(spec ?? {}, "publishNotReadyAddresses"),
    );
    expect(serverFaults(late)).toEqual(["mongodb-0.mongodb has no name before it is ready"]);
  });

  it("would not let in who has another password", () => {
    const name = dev.find(({ metadata }) => metadata.name.startsWith("nats-users-"))?.metadata.name;
    const faulty = planted<ISecret>(dev, ["Secret", name ?? ""], ({ data }) => {
      Object.assign(data ?? {}, { QUARRY_NATS_OPERATOR_PASSWORD: btoa("another") });
    });
    expect(serverFaults(faulty)).toEqual(["operator logs in to NATS by another password"]);
  });
});

function unmount(container: Container, volume: string): void {
  container.volumeMounts = container.volumeMounts?.filter(({ name }) => name !== volume) ?? [];
}

function rename(container: Container): void {
  const command = container.startupProbe?.exec?.command ?? [];
  container.args?.splice(1, 1, "rs0");
  command.push((command.pop() ?? "").replace('_id: "quarry"', '_id: "rs0"'));
}
