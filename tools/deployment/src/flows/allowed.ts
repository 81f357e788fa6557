import type { INetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { type Manifest, ofKind, podOf, templateOf, workloads } from "../manifests/manifest.ts";

type Port = { name: string; number: number; protocol?: "UDP" };

/** Pods of one kind, ours or others', as network policies see them. */
export type Party = {
  name: string;
  namespace: string;
  labels: Record<string, string>;
  ports: Port[];
};

const ours = "quarry";

/** The pods that the manifests bring. */
export function partiesIn(manifests: Manifest[]): Party[] {
  return workloads(manifests).map((workload) => ({
    name: workload.metadata.name,
    namespace: workload.metadata.namespace ?? "default",
    labels: templateOf(workload)?.metadata?.labels ?? {},
    ports: podOf(workload).containers.flatMap(({ ports = [] }) =>
      ports.map(({ name = "", containerPort }) => ({ name, number: containerPort })),
    ),
  }));
}

/** Who may speak to whom among the parties, as `gateway to nats:client`, where one of the two is ours. */
export function allowedFlows(manifests: Manifest[], parties: Party[]): string[] {
  const policies = ofKind<INetworkPolicy>(manifests, "NetworkPolicy");
  return parties.flatMap((from) =>
    parties
      .filter((to) => to !== from && [from.namespace, to.namespace].includes(ours))
      .flatMap((to) =>
        to.ports
          .filter((port) => passes(policies, "Egress", { own: from, other: to, port }))
          .filter((port) => passes(policies, "Ingress", { own: to, other: from, port }))
          .map((port) => `${from.name} to ${to.name}:${port.name}`),
      ),
  );
}

type Ends = { own: Party; other: Party; port: Port };

/** Whether the policies of one end allow it to speak with the other; where none selects it, they do. */
function passes(
  policies: (INetworkPolicy & Manifest)[],
  direction: "Egress" | "Ingress",
  { own, other, port }: Ends,
): boolean {
  const binding = policies.filter(
    ({ metadata, spec }) =>
      metadata.namespace === own.namespace &&
      spec?.policyTypes?.includes(direction) &&
      selects(spec.podSelector, own.labels),
  );
  const rules = binding.flatMap(({ spec }) =>
    direction === "Egress"
      ? (spec?.egress ?? []).map(({ to, ports }) => ({ peers: to, ports }))
      : (spec?.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports })),
  );
  return (
    binding.length === 0 ||
    rules.some(
      ({ peers, ports }) =>
        (peers?.some((peer) => isPeer(peer, { own, other, port })) ?? true) &&
        (ports?.some((allowed) => isPort(allowed, port)) ?? true),
    )
  );
}

type Selector = {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
};
type Peer = { ipBlock?: object; namespaceSelector?: Selector; podSelector?: Selector };

/** No range of addresses means a pod: those that leave the cluster are looked at by themselves. */
function isPeer({ ipBlock, namespaceSelector, podSelector }: Peer, { own, other }: Ends): boolean {
  const namespace = { "kubernetes.io/metadata.name": other.namespace };
  const isThere = namespaceSelector
    ? selects(namespaceSelector, namespace)
    : other.namespace === own.namespace;
  return ipBlock === undefined && isThere && selects(podSelector, other.labels);
}

function isPort(allowed: { port?: string | number; protocol?: string }, port: Port): boolean {
  const isSame = allowed.port === undefined || [port.name, port.number].includes(allowed.port);
  return isSame && (allowed.protocol ?? "TCP") === (port.protocol ?? "TCP");
}

function selects(selector: Selector = {}, labels: Record<string, string>): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== "In")
        throw new Error(`No policy of ours has selected by ${operator} so far`);
      return values.includes(labels[key] ?? "");
    })
  );
}
