import { copyFile, mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { kubernetesDefinitions, kubernetesVersion, toolFolders } from "../folders.ts";
import { withGo } from "../go.ts";
import type { Step } from "../step.ts";

const program = fileURLToPath(new URL("./", import.meta.url));

/** Modules that define the custom kinds of our manifests; `definitions/go.mod` pins them. */
const keda = "github.com/kedacore/keda/v2@v2.21.0";
const prometheus = "github.com/prometheus-operator/prometheus-operator@v0.85.0";
const gateway = "sigs.k8s.io/gateway-api@v1.5.1";

const definitionFiles = [
  `${keda}/config/crd/bases/keda.sh_scaledobjects.yaml`,
  `${prometheus}/example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml`,
  `${prometheus}/example/prometheus-operator-crd/monitoring.coreos.com_prometheusrules.yaml`,
  `${gateway}/config/crd/standard/gateway.networking.k8s.io_httproutes.yaml`,
];

/** Kubernetes' control plane as one program, and the definitions of custom kinds beside it. */
export const kubernetesStep: Step = {
  name: `Kubernetes ${kubernetesVersion} (some minutes, 4 GB of disk while compiling)`,
  folder: toolFolders.kubernetes,
  build: (folder, run) =>
    withGo(folder, run, async (go, modules) => {
      await go("install", "-C", program, "-buildvcs=false", "-ldflags", linkerFlags(), ".");
      const pinned = [keda, prometheus, gateway].map((module) => module.split("@")[0] ?? module);
      await go("mod", "download", "-C", join(program, "definitions"), ...pinned);
      const definitions = join(folder, basename(kubernetesDefinitions));
      await mkdir(definitions);
      for (const file of definitionFiles) {
        await copyFile(join(modules, file), join(definitions, basename(file)));
      }
    }),
};

/** What Kubernetes' own build gives its parts about their version, which they compare. */
function linkerFlags(): string {
  const [major, minor] = kubernetesVersion.split(".");
  const version = { gitVersion: `v${kubernetesVersion}`, gitMajor: major, gitMinor: minor };
  const set = Object.entries(version).map(
    ([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`,
  );
  return ["-s", "-w", ...set].join(" ");
}
