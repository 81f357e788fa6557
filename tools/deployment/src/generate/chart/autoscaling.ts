import type { Service } from "../../services/service.ts";
import { Expression, template, value } from "./expression.ts";
import { fieldOf, type Tree, withFields } from "./objects.ts";
import type { Manifests } from "./parts.ts";

const enabled = ".Values.autoscaling.enabled";

/** Returns the template of what adds replicas; it refuses a maximum below the minimum, which no schema can. */
export function autoscaling(services: Service[], manifests: Manifests): string {
  const objects = manifests.labelled("overlays/prod/autoscaling.yaml");
  const scaled = objects.map((object) => {
    const name = fieldOf(object, "metadata.name");
    const service = services.find((each) => each.name === name);
    if (service === undefined) throw new Error(`No service is scaled by ${object.kind} ${name}`);
    return scaler(service, object);
  });
  const checks = objects.map((object) => check(`services.${fieldOf(object, "metadata.name")}`));
  return checks.join("") + template(scaled, enabled);
}

function check(service: string): string {
  const [least, most] = [`${service}.replicas`, `${service}.maxReplicas`];
  const message = `"${most} (%v) is less than ${least} (%v)" .Values.${most} .Values.${least}`;
  const isFaulty = `lt (int .Values.${most}) (int .Values.${least})`;
  return `{{- if and ${enabled} (${isFaulty}) }}{{ fail (printf ${message}) }}{{ end }}\n`;
}

function scaler(service: Service, object: Tree): Tree {
  const { name, scaling } = service;
  const least = value(`services.${name}.replicas`);
  const most = value(`services.${name}.maxReplicas`);
  if (!("backlogOf" in scaling)) {
    return withFields(object, { "spec.minReplicas": least, "spec.maxReplicas": most });
  }
  const trigger = "spec.triggers.0.metadata";
  const unset = fieldOf(object, `${trigger}.lagThreshold`);
  const atOnce = `get .Values.services.${name}.environment "${scaling.atOnce}"`;
  return withFields(object, {
    "spec.minReplicaCount": least,
    "spec.maxReplicaCount": most,
    [`${trigger}.natsServerMonitoringEndpoint`]: value("nats.monitoring"),
    [`${trigger}.lagThreshold`]: new Expression(`{{ ${atOnce} | default "${unset}" | toJson }}`),
  });
}
