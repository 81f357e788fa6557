import { describeWithTools } from "@quarry/servers";
import { expect, it } from "vitest";
import { criticalFindings, explained, explanationOf } from "./kube-score.ts";
import { planted, podOf, type Workload } from "./manifest.ts";
import { buildOverlay, overlays } from "./overlays.ts";

describeWithTools(["kustomize", "kube-score"], "kube-score", () => {
  it.each(overlays)("finds nothing critical in %s that is not explained", async (overlay) => {
    const findings = await criticalFindings(await buildOverlay(overlay));
    expect(findings.filter((finding) => !explanationOf(finding))).toEqual([]);
  });

  it("finds all that is explained", async () => {
    const findings = await criticalFindings(await buildOverlay("dev"));
    const used = new Set(findings.map(explanationOf));
    expect([...used].sort()).toEqual(Object.keys(explained).sort());
  });

  it("finds a planted fault", async () => {
    const faulty = planted<Workload>(
      await buildOverlay("prod"),
      ["Deployment", "schema"],
      (workload) => {
        const [container] = podOf(workload).containers;
        Object.assign(container?.securityContext ?? {}, { readOnlyRootFilesystem: false });
      },
    );
    const unexplained = (await criticalFindings(faulty)).filter((each) => !explanationOf(each));
    expect(unexplained.map(({ check, object }) => [check, object])).toEqual([
      ["container-security-context-readonlyrootfilesystem", "Deployment/schema"],
    ]);
  });
});
