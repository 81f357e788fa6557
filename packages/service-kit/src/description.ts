import { z } from "zod";

const action = "(find|insert|update|remove|createIndex|listIndexes)";
const actions = z
  .string()
  .regex(
    new RegExp(`^${action}( ${action})*$`),
    `must be actions of MongoDB: ${action}, with blanks between`,
  );
const subject = z.string().regex(/^[a-z-]+(\.[a-z*-]+)+$/, "must be a subject, such as schema.get");
const port = z.int().min(1).max(65_535);
const count = z.int().min(1);
const variable = z.string().regex(/^[A-Z][A-Z0-9_]*$/, "must be the name of a variable");
const quantity = z.string().regex(/^\d+(Mi|Gi)$/, "must be an amount in Mi or Gi");

/** What a service sends and receives over NATS; it may do nothing else there. */
const Bus = z.strictObject({
  /** Whether it has a log whose events it publishes, as `evt.<name>.>`. */
  publishesEvents: z.boolean(),
  /** Its durable consumers of the stream of events. */
  consumes: z.array(z.string()),
  /** Whether it answers requests, as `<name>.*`. */
  answers: z.boolean(),
  /** Requests that it makes of other services. */
  asks: z.array(subject),
  /** Signals that it sends, and those that it listens to; `*` stands for the id. */
  sends: z.array(subject),
  listensTo: z.array(subject),
  /** Consumers whose backlog it looks into, and the events that it looks for there. */
  looksInto: z
    .strictObject({ consumers: z.array(z.string()), events: z.array(z.string()) })
    .optional(),
});

const MongoDb = z.strictObject({
  /** What the service does to each of its collections, and what the operator's command does. */
  collections: z.record(
    z.string(),
    z.strictObject({ service: actions, operator: actions.optional() }),
  ),
  /** Whether it keeps or reads payloads in the collections of the blob store. */
  blobs: z.boolean(),
});

/** How many replicas run in production. */
const Scaling = z.union(
  [
    z.strictObject({ replicas: count }),
    z.strictObject({ least: count, most: count, processorPercent: count.max(100) }),
    /** By what waits for a consumer: a replica for as much as `atOnce`, a variable, says. */
    z.strictObject({ least: count, most: count, backlogOf: z.string(), atOnce: variable }),
  ],
  "must be { replicas }, { least, most, processorPercent } or { least, most, backlogOf, atOnce }",
);

/** What a pod is given; it may write as much as `temporary` to /tmp. */
const Resources = z.strictObject({
  requests: z.strictObject({
    cpu: z.string().regex(/^\d+m?$/, "must be an amount such as 100m or 1"),
    memory: quantity,
    disk: quantity,
  }),
  limits: z.strictObject({ memory: quantity, disk: quantity }),
  temporary: quantity,
});

/**
 * What the deployment has to know of a service of the distributed form. From it are made its users and
 * rights, its image, its pods, what may flow to and from them, and how it is watched: `npm run generate`.
 */
export const ServiceDescription = z.strictObject({
  /** The name of its folder, its package, its users, its image and its pods. */
  name: z
    .string()
    .regex(/^[a-z]+$/, "must be one word of small letters: it becomes part of variables' names"),
  /** Every variable that it reads. */
  config: z.custom<z.ZodObject<Record<string, z.ZodType>>>(
    (value) => value instanceof z.ZodObject,
    "must be the zod object of all variables that it reads",
  ),
  bus: Bus,
  mongodb: MongoDb,
  /**
   * Variables besides its servers' addresses that hold secrets, and the file that Compose keeps each
   * in. An optional one is the operator's to bring, every other one is made at random.
   */
  secrets: z.record(
    variable,
    z.strictObject({ file: z.string(), optional: z.boolean().optional() }),
  ),
  /** Whether it sends to public addresses, at ports 80 and 443. */
  leavesCluster: z.boolean(),
  /** Where it answers callers from outside, by its variable PORT. */
  callersPort: port.optional(),
  scaling: Scaling,
  resources: Resources,
  /** Variables that its image sets, and those that mean nothing in it: no other place sets them. */
  image: z
    .strictObject({ environment: z.record(variable, z.string()), ignores: z.array(variable) })
    .optional(),
  /** Variables with other values in production than by default. */
  production: z.record(variable, z.string()).optional(),
});

/** As it is written beside the service. */
export type ServiceDescription = z.input<typeof ServiceDescription>;
