import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sandboxAddress } from "../containers/sandbox.ts";

/** The image of what holds a pod's network. */
export const pauseImage = "docker.io/library/quarry-pause:1";

/** Where pods ask for names: the address of a Service that the cluster is given. */
const namesAddress = "10.96.0.10";

/** Where pods get their addresses from. */
const podNetwork = "10.77.0.0/24";

const containerd = `version = 3
[plugins."io.containerd.cri.v1.images".pinned_images]
  sandbox = "${pauseImage}"
[plugins."io.containerd.cri.v1.runtime"]
  disable_apparmor = true
  restrict_oom_score_adj = true # a test's root may not protect a process from the kernel
[plugins."io.containerd.cri.v1.runtime".cni]
  bin_dirs = ["/usr/lib/cni"]
  conf_dir = "/etc/cni/net.d"
`;

const network = {
  cniVersion: "1.0.0",
  name: "pods",
  plugins: [
    {
      type: "ptp", // each pod by a route, so that what passes between two is seen by the rules of packets
      ipMasq: true,
      ipam: {
        type: "host-local",
        ranges: [[{ subnet: podNetwork }]],
        routes: [{ dst: "0.0.0.0/0" }],
      },
    },
    { type: "portmap", capabilities: { portMappings: true } },
  ],
};

const kubelet = {
  apiVersion: "kubelet.config.k8s.io/v1beta1",
  kind: "KubeletConfiguration",
  address: sandboxAddress,
  authentication: { anonymous: { enabled: true } },
  authorization: { mode: "AlwaysAllow" },
  cgroupDriver: "cgroupfs",
  failCgroupV1: false,
  failSwapOn: false,
  enforceNodeAllocatable: [],
  // by bytes: a share of a large disk would end pods and remove their images while there is much room
  evictionHard: {
    "memory.available": "100Mi",
    "nodefs.available": "1Gi",
    "imagefs.available": "1Gi",
  },
  imageGCHighThresholdPercent: 100,
  clusterDNS: [namesAddress],
  clusterDomain: "cluster.local",
  containerRuntimeEndpoint: "unix:///run/containerd/containerd.sock",
  syncFrequency: "1s",
  nodeStatusUpdateFrequency: "2s",
};

/** Where a node's configuration is, below a folder. */
export function nodeFiles(folder: string) {
  return {
    containerd: join(folder, "containerd.toml"),
    kubelet: join(folder, "kubelet.json"),
    network: join(folder, "network/pods.conflist"),
  };
}

/** What of a node's file system is a folder below that one, made here. */
export async function makeNodeFolders(folder: string): Promise<string[]> {
  const places = {
    network: "/etc/cni/net.d",
    containerd: "/var/lib/containerd",
    kubelet: "/var/lib/kubelet",
    volumes: "/var/lib/volumes",
  };
  for (const name of Object.keys(places)) await mkdir(join(folder, name));
  return Object.entries(places).map(([name, place]) => `${join(folder, name)}:${place}`);
}

/** Writes the configuration of a node. */
export async function writeNodeFiles(folder: string): Promise<void> {
  const files = nodeFiles(folder);
  await writeFile(files.containerd, containerd);
  await writeFile(files.network, JSON.stringify(network));
  await writeFile(files.kubelet, JSON.stringify(kubelet));
}
