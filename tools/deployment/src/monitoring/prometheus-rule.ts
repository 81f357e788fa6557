import { stringify } from "yaml";
import type { Group } from "./monitoring.ts";

/** The rules as the Prometheus operator takes them. */
export function prometheusRule(groups: Group[]): string {
  const rule = {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "quarry" },
    spec: { groups },
  };
  const origin = "# Generated from deploy/prometheus by npm run generate.\n";
  return origin + stringify(rule, { lineWidth: 0 });
}
