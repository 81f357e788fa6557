import { describeWithTools } from "@quarry/servers";
import type { INetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { beforeAll, expect, it } from "vitest";
import { type Manifest, ofKind, planted } from "../manifests/manifest.ts";
import { buildOverlay, buildWith, overlays } from "../manifests/overlays.ts";
import { environmentOf } from "../manifests/variables.ts";
import { services } from "../services/services.ts";
import { flowFaults, leavers, outer, reaches } from "./addresses.ts";

const leaving = services
  .filter(({ leavesCluster }) => leavesCluster)
  .map(({ name }) => name)
  .sort();

describeWithTools(["kustomize"], "the flows that are allowed", () => {
  let dev: Manifest[];
  beforeAll(async () => {
    dev = await buildOverlay("dev");
  });

  it.each(overlays)(
    "leave the cluster from the services alone that are described so in %s",
    async (overlay) => {
      const manifests = await buildOverlay(overlay);
      expect(leavers(manifests)).toEqual(leaving);
      expect(flowFaults(manifests)).toEqual([]);
    },
  );

  it("reach public addresses, at the ports that sources are fetched from alone", () => {
    const [internet] = ofKind<INetworkPolicy>(dev, "NetworkPolicy").filter(
      ({ metadata }) => metadata.name === "internet",
    );
    const web = [80, 443].map((port) => ({ protocol: "TCP", port }));
    expect(internet?.spec?.egress?.map(({ ports }) => ports)).toEqual([web]);
    const peers = internet?.spec?.egress?.flatMap(({ to = [] }) => to) ?? [];
    for (const address of outer.ipv4) expect(reaches(peers, address, "ipv4")).toBe(true);
    for (const address of outer.ipv6) expect(reaches(peers, address, "ipv6")).toBe(true);
  });

  it.each(overlays)("are these in %s, and no others", async (overlay) => {
    const policies = ofKind<INetworkPolicy>(await buildOverlay(overlay), "NetworkPolicy");
    const names = policies.map(({ metadata }) => metadata.name).sort();
    const common = ["callers", "deny-all", "internet", "names", "to-servers"];
    const own = { dev: ["mongodb", "nats"], prod: ["metrics"] };
    expect(names).toEqual([...common, ...own[overlay]].sort());
  });

  it("let the gateway out as well where tokens of an issuer are taken, to public addresses", async () => {
    const manifests = await buildWith("prod", "signed-tokens");
    expect(leavers(manifests)).toEqual(["gateway", ...leaving].sort());
    expect(flowFaults(manifests)).toEqual([]);
  });

  it("lead to a collector where traces are sent, and nowhere else out", async () => {
    const manifests = await buildWith("prod", "tracing");
    expect(leavers(manifests)).toEqual(leaving);
    const traces = ofKind<INetworkPolicy>(manifests, "NetworkPolicy").find(
      ({ metadata }) => metadata.name === "traces",
    );
    const port = portOf(environmentOf(manifests, "schema").get("OTEL_EXPORTER_OTLP_ENDPOINT"));
    expect(traces?.spec?.egress?.map(({ ports }) => ports)).toEqual([[{ protocol: "TCP", port }]]);
  });

  it("would be faulty without a default, or with a private range", () => {
    const without = dev.filter(({ metadata }) => metadata.name !== "deny-all");
    expect(flowFaults(without)).toEqual(["what no policy names is allowed"]);
    const open = planted<INetworkPolicy>(dev, ["NetworkPolicy", "internet"], ({ spec }) => {
      const [block] = spec?.egress?.[0]?.to ?? [];
      const except = block?.ipBlock?.except;
      except?.splice(except.indexOf("169.254.0.0/16"), 1);
    });
    expect(flowFaults(open)).toEqual(["169.254.169.254 can be reached"]);
  });

  it("would be faulty with a door for the gateway", () => {
    const open = planted<INetworkPolicy>(dev, ["NetworkPolicy", "to-servers"], ({ spec }) =>
      spec?.egress?.push({ ports: [{ protocol: "TCP", port: 443 }] }),
    );
    expect(leavers(open)).toContain("gateway");
  });
});

function portOf(url = ""): number {
  return Number(new URL(url).port);
}
