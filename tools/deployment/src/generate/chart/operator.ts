import { Expression, template, value } from "./expression.ts";
import { fieldOf, labelled, merged, type Tree, withFields } from "./objects.ts";
import { configMap, image, type Manifests, pullSecrets } from "./parts.ts";

/** The values of what is written on a claim, by the claim. */
const written: Record<string, string> = {
  "quarry-backups": "operator.backup",
  "quarry-erasures": "operator.erasures",
};

/** Returns the template of the operator's command and jobs. */
export function operator(manifests: Manifests): string {
  const [common] = manifests.objects("operator/pod.yaml");
  const objects = [
    ...manifests.labelled("operator/claims.yaml").map(claim),
    ...manifests
      .labelled("operator/cron-jobs.yaml")
      .map((job) => cronJob(merged(job, { spec: common?.spec }) as Tree)),
    ...manifests.labelled("operator/service-account.yaml"),
    configMap("quarry-admin", {
      QUARRY_NATS_REPLICAS: new Expression("{{ toString .Values.nats.replicas | toJson }}"),
    }),
  ].map((object) => labelled(object, { "app.kubernetes.io/name": "admin" }));
  return template(objects, ".Values.operator.enabled");
}

/** Backups outlive the release: Helm keeps what has this annotation. */
function claim(object: Tree): Tree {
  const own = written[String(fieldOf(object, "metadata.name"))];
  return withFields(object, {
    "metadata.annotations": { "helm.sh/resource-policy": "keep" },
    "spec.storageClassName": value(`${own}.storageClass`, `.Values.${own}.storageClass`),
    "spec.resources.requests.storage": value(`${own}.storage`),
  });
}

function cronJob(object: Tree): Tree {
  const pod = "spec.jobTemplate.spec.template.spec";
  const isByHand = fieldOf(object, "spec.suspend") === true;
  const schedule = value(`operator.${fieldOf(object, "metadata.name")}.schedule`);
  return withFields(object, {
    ...(isByHand ? {} : { "spec.schedule": schedule }),
    [`${pod}.imagePullSecrets`]: pullSecrets,
    [`${pod}.containers.0.image`]: image("admin"),
    [`${pod}.containers.0.envFrom.1.secretRef.name`]: value("operator.secret"),
  });
}
