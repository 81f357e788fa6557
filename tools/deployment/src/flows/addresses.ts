import { BlockList } from "node:net";
import type { INetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { type Manifest, ofKind } from "../manifests/manifest.ts";

type Peer = { ipBlock?: { cidr: string; except?: string[] } };

/** Addresses of ours or unassigned that a caller's source or a provider must never lead to. */
const inner = {
  ipv4: [
    ["0.0.0.1", "10.0.0.1", "10.255.255.254", "100.64.0.1", "127.0.0.1", "169.254.169.254"],
    ["172.16.0.1", "172.31.255.254", "192.0.0.192", "192.168.1.1", "198.18.0.1", "224.0.0.1"],
    ["240.0.0.1", "255.255.255.255"],
  ].flat(),
  ipv6: ["::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "fc00::1", "fd00:ec2::254", "fe80::1"].concat([
    "ff02::1",
    "2001:db8::1",
    "2002:a00:1::",
  ]),
} as const;

export const outer = { ipv4: ["1.1.1.1", "8.8.8.8"], ipv6: ["2606:4700::1111"] } as const;

/** Which services may send to addresses outside the cluster. */
export function leavers(manifests: Manifest[]): string[] {
  const policies = ofKind<INetworkPolicy>(manifests, "NetworkPolicy");
  const leaving = policies.filter(({ spec }) =>
    spec?.egress?.some(({ to }) => to === undefined || to.some((peer) => peer.ipBlock)),
  );
  return [...new Set(leaving.flatMap(({ spec }) => namesIn(spec?.podSelector)))].sort();
}

/** The services that a selector means, or `everything`. */
function namesIn(
  selector: {
    matchLabels?: Record<string, string>;
    matchExpressions?: { values?: string[] }[];
  } = {},
): string[] {
  const named = selector.matchLabels?.["app.kubernetes.io/name"];
  const listed = selector.matchExpressions?.flatMap(({ values = [] }) => values) ?? [];
  const names = named ? [named, ...listed] : listed;
  return names.length > 0 ? names : ["everything"];
}

/** What is wrong with the flows: a missing default, inner addresses that can be reached. */
export function flowFaults(manifests: Manifest[]): string[] {
  const policies = ofKind<INetworkPolicy>(manifests, "NetworkPolicy");
  const denied = policies.some(
    ({ spec }) =>
      Object.keys(spec?.podSelector ?? { any: 1 }).length === 0 &&
      `${spec?.policyTypes}` === "Ingress,Egress" &&
      !spec?.ingress &&
      !spec?.egress,
  );
  const peers = policies.flatMap(({ spec }) => spec?.egress?.flatMap(({ to = [] }) => to) ?? []);
  const reached = Object.entries(inner).flatMap(([family, addresses]) =>
    addresses.filter((address) => reaches(peers, address, family as keyof typeof inner)),
  );
  return [
    ...(denied ? [] : ["what no policy names is allowed"]),
    ...reached.map((address) => `${address} can be reached`),
  ];
}

/** Whether one of the peers covers an address. */
export function reaches(peers: Peer[], address: string, family: "ipv4" | "ipv6"): boolean {
  return peers.some(({ ipBlock }) => {
    if (!ipBlock) return false;
    const covers = (ranges: string[]) => rangesOf(ranges).check(address, family);
    return covers([ipBlock.cidr]) && !covers(ipBlock.except ?? []);
  });
}

function rangesOf(ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), network.includes(":") ? "ipv6" : "ipv4");
  }
  return list;
}
