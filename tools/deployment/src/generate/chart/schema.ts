import type { Service } from "../../services/service.ts";

type Schema = { [keyword: string]: unknown };

const count = { type: "integer", minimum: 1 };
const flag = { type: "boolean" };
const text = { type: "string" };
const filled = { type: "string", minLength: 1 };
const quantity = { type: "string", pattern: "^[0-9]+(m|Mi|Gi|Ti)?$" };
const texts = { type: "object", additionalProperties: text };

/** Returns the schema of the chart's values: anything else is refused before it reaches the cluster. */
export function valuesSchema(services: Service[]): Schema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    ...group(
      {
        image: group({
          registry: { type: "string", pattern: "^([^ /]+(/[^ /]+)*)?$" },
          tag: { type: "string", pattern: "^[A-Za-z0-9_.-]*$" },
          pullSecrets: { type: "array", items: group({ name: filled }) },
        }),
        host: filled,
        ingress: group({ enabled: flag, className: text, annotations: texts, tlsSecret: filled }),
        httpRoute: group({ enabled: flag, gateway: group({ name: filled, namespace: filled }) }),
        nats: group({ replicas: count, monitoring: filled }),
        autoscaling: group({ enabled: flag }),
        monitoring: group({ enabled: flag }),
        networkPolicies: group({ enabled: flag, nats: peers, mongodb: peers, prometheus: peers }),
        operator: group({ enabled: flag, secret: filled, backup: written, erasures: written }),
        services: group(Object.fromEntries(services.map((each) => [each.name, service(each)]))),
      },
      { global: { type: "object" } }, // which Helm adds to the values of a chart that another one includes
    ),
  };
}

/** An object with exactly these fields; those that are optional may be missing. */
function group(fields: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema {
  const properties = { ...fields, ...optional };
  return { type: "object", required: Object.keys(fields), additionalProperties: false, properties };
}

/** An empty list would allow every peer. */
const peers = { type: "array", minItems: 1, items: { type: "object", minProperties: 1 } };

const written = group({ schedule: filled, storage: quantity, storageClass: text });

function service(described: Service): Schema {
  const amounts = { cpu: quantity, memory: quantity, "ephemeral-storage": quantity };
  return group({
    replicas: count,
    ...("replicas" in described.scaling ? {} : { maxReplicas: count }),
    secret: filled,
    environment: group({}, Object.fromEntries(settable(described).map((name) => [name, text]))),
    resources: group({ requests: group({}, amounts), limits: group({}, amounts) }),
  });
}

/** The variables that values may set: what the service reads, except secrets and what the chart sets itself. */
function settable({ config, secrets, image }: Service): string[] {
  const set = [
    ...["QUARRY_NATS_URL", "QUARRY_MONGODB_URL", "QUARRY_NATS_REPLICAS", "QUARRY_METRICS_PORT"],
    ...["PORT", "QUARRY_HOST"],
    ...Object.keys(secrets),
    ...Object.keys(image?.environment ?? {}),
    ...(image?.ignores ?? []),
  ];
  return Object.keys(config.shape).filter((name) => !set.includes(name));
}
