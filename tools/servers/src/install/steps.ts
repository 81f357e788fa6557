import { rename } from "node:fs/promises";
import { join } from "node:path";
import { debianTree } from "./debian-tree.ts";
import {
  actionlintVersion,
  coreDnsVersion,
  ferretDbVersion,
  helmVersion,
  k6Version,
  kubeRouterVersion,
  kubeScoreVersion,
  kustomizeVersion,
  natsVersion,
  serverFolders,
  toolFolders,
  toxiproxyVersion,
} from "./folders.ts";
import { goInstall } from "./go.ts";
import { kubernetesStep } from "./kubernetes/step.ts";
import type { Step } from "./step.ts";

export const serverSteps: Step[] = [
  {
    name: `nats-server ${natsVersion}`,
    folder: serverFolders.nats,
    build: goInstall(`github.com/nats-io/nats-server/v2@v${natsVersion}`),
  },
  {
    name: `FerretDB ${ferretDbVersion}`,
    folder: serverFolders.mongodbFront,
    build: goInstall(`github.com/FerretDB/FerretDB/v2/cmd/ferretdb@v${ferretDbVersion}`),
  },
  {
    name: "PostgreSQL 18 with DocumentDB",
    folder: serverFolders.mongodb,
    build: debianTree("postgresql-18,postgresql-18-documentdb"),
  },
];

/** What the tests of the deployment build and check manifests and workflows with. */
export const manifestSteps: Step[] = [
  {
    name: `kustomize ${kustomizeVersion}`,
    folder: toolFolders.kustomize,
    build: goInstall(`sigs.k8s.io/kustomize/kustomize/v5@v${kustomizeVersion}`),
  },
  {
    name: `kube-score ${kubeScoreVersion}`,
    folder: toolFolders["kube-score"],
    build: goInstall(`github.com/zegl/kube-score/cmd/kube-score@v${kubeScoreVersion}`),
  },
  {
    name: `actionlint ${actionlintVersion}`,
    folder: toolFolders.actionlint,
    build: goInstall(`github.com/rhysd/actionlint/cmd/actionlint@v${actionlintVersion}`),
  },
];

/** What the long tests need. */
export const longTestSteps: Step[] = [
  {
    name: `toxiproxy ${toxiproxyVersion}`,
    folder: toolFolders.toxiproxy,
    async build(folder, run) {
      await goInstall(`github.com/Shopify/toxiproxy/v2/cmd/server@v${toxiproxyVersion}`)(
        folder,
        run,
      );
      await rename(join(folder, "server"), join(folder, "toxiproxy"));
    },
  },
  kubernetesStep,
  {
    name: `Helm ${helmVersion} (some minutes, 2 GB of disk while compiling)`,
    folder: toolFolders.helm,
    build: goInstall(`helm.sh/helm/v4/cmd/helm@v${helmVersion}`),
  },
  {
    name: `CoreDNS ${coreDnsVersion}`,
    folder: toolFolders.coredns,
    build: goInstall(`github.com/coredns/coredns@v${coreDnsVersion}`),
  },
  {
    name: `kube-router ${kubeRouterVersion}, which enforces network policies`,
    folder: toolFolders["kube-router"],
    build: goInstall(
      `github.com/cloudnativelabs/kube-router/v2/cmd/kube-router@v${kubeRouterVersion}`,
    ),
  },
];

/**
 * A Docker engine with Compose, and what else a node of a cluster runs with. A tree of its own, because none of it
 * may change this machine's network or file systems; its `tini-static` is the first process there.
 */
export const dockerStep: Step = {
  name: "Docker's engine, from Debian's packages",
  folder: toolFolders["docker-engine"],
  build: debianTree(
    [
      ...[
        "docker.io",
        "docker-cli",
        "docker-buildx",
        "docker-compose",
        "containerd",
        "runc",
        "tini",
      ],
      ...[
        "containernetworking-plugins",
        "iptables",
        "ipset",
        "conntrack",
        "iproute2",
        "procps",
        "kmod",
      ],
      ...["busybox-static", "ca-certificates", "mount"],
    ].join(","),
  ),
};

/** Needed by no test, so that only a benchmark that wants it pays for its two minutes of compiling. */
export const loadGeneratorStep: Step = {
  name: `k6 ${k6Version}`,
  folder: toolFolders.k6,
  build: goInstall(`go.k6.io/k6@v${k6Version}`),
};
