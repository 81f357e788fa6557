import { containerOperationsPort, type Service } from "../../services/service.ts";
import { Expression, template, value } from "./expression.ts";
import { fieldOf, merged, type Tree, withFields } from "./objects.ts";
import { configMap, image, type Manifests, pullSecrets } from "./parts.ts";

/** Returns the template of all that a service has, except its scaler and monitor. */
export function serviceTemplate(service: Service, manifests: Manifests): string {
  const { name, callersPort } = service;
  const files = ["deployment", "disruption-budget", "service-account"];
  if (callersPort !== undefined) files.push("service");
  const own = manifests.labelled(...files.map((file) => `base/${name}/${file}.yaml`));
  const [common] = manifests.objects("base/pod.yaml");
  const objects = own.map((object) =>
    object.kind === "Deployment"
      ? deployment(service, merged(object, { spec: common?.spec }) as Tree)
      : object,
  );
  const environment = configMap(`quarry-${name}`, new Expression("{{ toJson $environment }}"));
  return environmentOf(service) + template([...objects, environment]);
}

function deployment({ name, scaling }: Service, object: Tree): Tree {
  const pod = "spec.template.spec";
  const isFixed = "replicas" in scaling;
  for (const variable of fieldOf(object, `${pod}.containers.0.env`) as Tree[]) {
    withFields(variable, { "valueFrom.secretKeyRef.name": value(`services.${name}.secret`) });
  }
  return withFields(object, {
    "spec.replicas": value(
      `services.${name}.replicas`,
      isFixed ? undefined : "not .Values.autoscaling.enabled",
    ),
    "spec.template.metadata.annotations": {
      "checksum/environment": new Expression("{{ toJson $environment | sha256sum | toJson }}"),
    },
    [`${pod}.imagePullSecrets`]: pullSecrets,
    [`${pod}.containers.0.image`]: image(name),
    [`${pod}.containers.0.resources`]: value(`services.${name}.resources`),
  });
}

/** Defines the variables of a service's ConfigMap: those that the chart sets, and those that values set. */
function environmentOf({ name, callersPort }: Service): string {
  const fixed = [
    `"QUARRY_METRICS_PORT" "${containerOperationsPort}"`,
    ...(callersPort === undefined ? [] : [`"PORT" "${callersPort}"`]),
    '"QUARRY_NATS_REPLICAS" (toString .Values.nats.replicas)',
  ];
  return `{{- $environment := merge (dict ${fixed.join(" ")}) .Values.services.${name}.environment }}\n`;
}
