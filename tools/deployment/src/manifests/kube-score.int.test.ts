import { describeWithTools } from "@quarry/servers";
import { expect, it } from "vitest";
import { criticalFindings, explained, explanationOf } from "./kube-score.ts";
import { type Container, type PodSpec, planted, podOf, type Workload } from "./manifest.ts";
import { buildOverlay, buildWith, overlays } from "./overlays.ts";

describeWithTools(["kustomize", "kube-score"], "kube-score", () => {
  const withModel = () => buildWith("prod", "local-model");

  it.each([
    ...overlays.map((overlay) => [overlay, () => buildOverlay(overlay)] as const),
    ["prod with a language model", withModel] as const,
  ])("finds nothing critical in %s that is not explained", async (_, build) => {
    const findings = await criticalFindings(await build());
    expect(findings.filter((finding) => !explanationOf(finding))).toEqual([]);
  });

  it("finds all that is explained", async () => {
    const built = await Promise.all([buildOverlay("dev"), withModel()]);
    const findings = await Promise.all(built.map(criticalFindings));
    const used = new Set(findings.flat().map(explanationOf));
    expect([...used].sort()).toEqual(Object.keys(explained).sort());
  });

  it.each<[check: string, fault: (container: Container, pod: PodSpec) => void]>([
    [
      "container-security-context-readonlyrootfilesystem",
      (it) => Object.assign(it.securityContext ?? {}, { readOnlyRootFilesystem: false }),
    ],
    [
      "container-security-context-user-group-id",
      (_, { securityContext }) => Reflect.deleteProperty(securityContext ?? {}, "runAsUser"),
    ],
    ["container-resources", (it) => Reflect.deleteProperty(it.resources?.limits ?? {}, "memory")],
    ["container-resources", (it) => Reflect.deleteProperty(it.resources?.requests ?? {}, "cpu")],
    ["container-resources", (it) => Reflect.deleteProperty(it.resources?.requests ?? {}, "memory")],
    [
      "container-ephemeral-storage-request-and-limit",
      (it) => Reflect.deleteProperty(it.resources?.limits ?? {}, "ephemeral-storage"),
    ],
  ])("finds a planted fault: %s", async (check, fault) => {
    const prod = await buildOverlay("prod");
    const faulty = planted<Workload>(prod, ["Deployment", "schema"], (workload) => {
      const pod = podOf(workload);
      for (const container of pod.containers) fault(container, pod);
    });
    const unexplained = (await criticalFindings(faulty)).filter((each) => !explanationOf(each));
    expect(unexplained.map((each) => [each.check, each.object])).toEqual([
      [check, "Deployment/schema"],
    ]);
  });
});
