import { writeFileSync } from "node:fs";
import { stringify } from "yaml";
import { type Group, readGroups, root } from "./watching.ts";

/** The rules as the Prometheus operator takes them. */
export function prometheusRule(groups: Group[]): string {
  const rule = {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "quarry" },
    spec: { groups },
  };
  const origin =
    "# Made from deploy/prometheus by node scripts/deploy/watching/prometheus-rule.ts\n";
  return origin + stringify(rule, { lineWidth: 0 });
}

if (import.meta.main) {
  const path = new URL("deploy/k8s/components/watching/prometheus-rule.yaml", root);
  writeFileSync(path, prometheusRule(readGroups()));
}
