import type { Service } from "../../services/service.ts";
import { autoscaling } from "./autoscaling.ts";
import { Expression, template, value } from "./expression.ts";
import { fieldOf, labelled, type Tree, withFields } from "./objects.ts";
import { operator } from "./operator.ts";
import { configMap, type Manifests } from "./parts.ts";
import { serviceTemplate } from "./service.ts";

/** Returns the chart's templates, by their paths in the chart. */
export function chartTemplates(services: Service[], manifests: Manifests): Record<string, string> {
  const ofServices = services.map(
    (service) =>
      [`templates/services/${service.name}.yaml`, serviceTemplate(service, manifests)] as const,
  );
  return {
    ...Object.fromEntries(ofServices),
    "templates/autoscaling.yaml": autoscaling(services, manifests),
    "templates/http-route.yaml": httpRoute(manifests),
    "templates/ingress.yaml": ingress(manifests),
    "templates/monitoring.yaml": monitoring(manifests),
    "templates/network-policies.yaml": networkPolicies(manifests),
    "templates/operator.yaml": operator(manifests),
  };
}

function ingress(manifests: Manifests): string {
  const objects = manifests.labelled("components/ingress/ingress.yaml").map((object) =>
    withFields(object, {
      "metadata.annotations": value("ingress.annotations", ".Values.ingress.annotations"),
      "spec.ingressClassName": value("ingress.className", ".Values.ingress.className"),
      "spec.tls.0": { hosts: [value("host")], secretName: value("ingress.tlsSecret") },
      "spec.rules.0.host": value("host"),
    }),
  );
  return template(objects, ".Values.ingress.enabled");
}

function httpRoute(manifests: Manifests): string {
  const objects = manifests.labelled("components/http-route/http-route.yaml").map((object) =>
    withFields(object, {
      "spec.parentRefs.0": value("httpRoute.gateway"),
      "spec.hostnames.0": value("host"),
    }),
  );
  return template(objects, ".Values.httpRoute.enabled");
}

function monitoring(manifests: Manifests): string {
  const text = new Expression('{{ .Files.Get "files/quarry.json" | toJson }}');
  const dashboard = configMap("quarry-dashboard", { "quarry.json": text });
  const objects = [
    ...manifests.labelled(
      "overlays/prod/monitoring.yaml",
      "components/monitoring/prometheus-rule.yaml",
    ),
    labelled(dashboard, { grafana_dashboard: "1" }),
  ];
  return template(objects, ".Values.monitoring.enabled");
}

const peers: Record<string, Tree> = {
  "to-servers": {
    "spec.egress.0.to": value("networkPolicies.nats"),
    "spec.egress.1.to": value("networkPolicies.mongodb"),
  },
  metrics: { "spec.ingress.0.from": value("networkPolicies.prometheus") },
};

function networkPolicies(manifests: Manifests): string {
  const objects = manifests
    .labelled("base/network-policies.yaml", "overlays/prod/network-policies.yaml")
    .map((object) => withFields(object, peers[String(fieldOf(object, "metadata.name"))] ?? {}));
  return template(objects, ".Values.networkPolicies.enabled");
}
