import { describeWithTools } from "@quarry/servers";
import type { INetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { beforeAll, expect, it } from "vitest";
import { type Manifest, planted } from "../manifests/manifest.ts";
import { buildOverlay, buildWith, type Overlay, overlays } from "../manifests/overlays.ts";
import { serviceNames } from "../services/services.ts";
import { allowedFlows, type Party, partiesIn } from "./allowed.ts";

const tcp = { name: "tcp", number: 53 };
const others = {
  dns: party("kube-system", [tcp, { ...tcp, name: "udp", protocol: "UDP" }], {
    "k8s-app": "kube-dns",
  }),
  prometheus: party("monitoring"),
  nats: party("nats", [{ name: "client", number: 4222 }]),
  mongodb: party("mongodb", [{ name: "mongodb", number: 27017 }]),
  collector: party("tracing", [{ name: "otlp", number: 4318 }]),
  stranger: party("elsewhere", [{ name: "https", number: 443 }]),
};

type Spec = NonNullable<INetworkPolicy["spec"]>;

const operators = ["admin", "backup", "erasures"];
const workers = [...serviceNames, ...operators];
const toServers = workers.flatMap((it) => [`${it} to nats:client`, `${it} to mongodb:mongodb`]);
const metrics = serviceNames.map((it) => `prometheus to ${it}:operations`);
const traces = serviceNames.map((it) => `${it} to collector:otlp`);

/** All that may flow in an overlay: docs/deploy.md has the table. */
function due(overlay: Overlay): string[] {
  const inside = overlay === "dev" ? [...workers, "nats", "mongodb"] : workers;
  const callers = Object.keys(others).filter((it) => !inside.includes(it));
  return [
    ...toServers,
    ...inside.flatMap((it) => [`${it} to dns:tcp`, `${it} to dns:udp`]),
    ...callers.map((it) => `${it} to gateway:http`),
    ...(overlay === "prod" ? metrics : []),
  ];
}

describeWithTools(["kustomize"], "what may flow between pods", () => {
  let built: Record<Overlay, Manifest[]>;
  beforeAll(async () => {
    built = { dev: await buildOverlay("dev"), prod: await buildOverlay("prod") };
  });

  it.each(overlays)("is what is needed in %s, and nothing else", (overlay) => {
    expect(flowsIn(built[overlay])).toEqual(new Set(due(overlay)));
  });

  it("is a collector's share besides where traces are sent", async () => {
    const flows = flowsIn(await buildWith("prod", "tracing", "signed-tokens"));
    expect(flows).toEqual(new Set([...due("prod"), ...traces]));
  });

  it.each(overlays)("is the model's share besides where one runs in %s", async (overlay) => {
    const flows = flowsIn(await buildWith(overlay, "local-model"));
    const ofModel = ["extraction to llama:http", "llama to dns:tcp", "llama to dns:udp"];
    expect(flows).toEqual(new Set([...due(overlay), ...ofModel]));
  });

  it.each<[overlay: Overlay, policy: string, lost: string[], change: (policy: Spec) => void]>([
    ["dev", "mongodb", workers.map((it) => `${it} to mongodb:mongodb`), closePort],
    ["dev", "nats", operators.map((it) => `${it} to nats:client`), leaveOutLast],
    ["prod", "callers", due("prod").filter((it) => it.endsWith("gateway:http")), misspell],
    ["prod", "names", due("prod").filter((it) => it.includes("dns:")), lookElsewhere],
    ["prod", "metrics", ["prometheus to delivery:operations"], leaveOutLast],
  ])("would be less by a planted fault in %s: %s", (overlay, policy, lost, change) => {
    const faulty = planted<INetworkPolicy>(built[overlay], ["NetworkPolicy", policy], ({ spec }) =>
      change(spec as Spec),
    );
    const left = flowsIn(faulty);
    expect(due(overlay).filter((flow) => !left.has(flow))).toEqual(lost);
  });

  it("would be more by a policy that is missing", () => {
    const open = built.dev.filter(({ metadata }) => metadata.name !== "deny-all");
    expect(flowsIn(open)).toContain("stranger to schema:operations");
  });
});

function closePort({ ingress }: Spec): void {
  for (const port of ingress?.[0]?.ports ?? []) port.port = 27_018;
}

function leaveOutLast({ ingress, podSelector }: Spec): void {
  const selector = ingress?.[0]?.from?.[0]?.podSelector ?? podSelector;
  selector?.matchExpressions?.[0]?.values?.pop();
}

function misspell({ podSelector }: Spec): void {
  Object.assign(podSelector?.matchLabels ?? {}, { "app.kubernetes.io/name": "gatway" });
}

function lookElsewhere({ egress }: Spec): void {
  const [peer] = egress?.[0]?.to ?? [];
  Object.assign(peer?.namespaceSelector?.matchLabels ?? {}, {
    "kubernetes.io/metadata.name": "kube_system",
  });
}

function party(
  namespace: string,
  ports: Party["ports"] = [],
  labels: Party["labels"] = {},
): Omit<Party, "name"> {
  return { namespace, ports, labels };
}

/** Ours and others', but those of whom we bring our own. */
function flowsIn(manifests: Manifest[]): Set<string> {
  const own = partiesIn(manifests);
  const brought = new Set(own.map(({ name }) => name));
  const further = Object.entries(others).flatMap(([name, each]) =>
    brought.has(name) ? [] : [{ name, ...each }],
  );
  return new Set(allowedFlows(manifests, [...own, ...further]));
}
