/** Where a process is killed: at a request that never reaches its server, or at a lost answer to it. */
export type Point = {
  /** What dies when, for a person. */
  what: string;
  service: "schema" | "extraction" | "delivery";
  /** On the way to which server. */
  on: "mongodb" | "nats";
  at: "request" | "answer";
  /** Bytes that only this request has. */
  text: string;
};

/** A BSON string of a command: its name, its length with the end, its value. */
function bson(command: string, collection: string): string {
  return `${command}\0${String.fromCharCode(collection.length + 1)}\0\0\0${collection}\0`;
}

const insert = bson("insert", "schema_commits");
/** What became of a delivery that its receiver took. */
const delivered = bson("status", "delivered");

/** The points of the path from a command to its view at which a crash could lose or double it. */
export const points = {
  K1: { what: "before the insert", service: "schema", on: "mongodb", at: "request", text: insert },
  K2: {
    what: "insert's outcome unknown",
    service: "schema",
    on: "mongodb",
    at: "answer",
    text: insert,
  },
  K3: {
    what: "inserted, not published",
    service: "schema",
    on: "nats",
    at: "request",
    text: "evt.schema.Schema",
  },
  K4: {
    what: "published, acknowledgement lost",
    service: "schema",
    on: "nats",
    at: "answer",
    text: "evt.schema.Schema",
  },
  K5: {
    what: "published, not marked",
    service: "schema",
    on: "mongodb",
    at: "request",
    text: bson("update", "schema_commits"),
  },
  K6: {
    what: "row not written, then the bus loses the message",
    service: "schema",
    on: "mongodb",
    at: "request",
    text: bson("insert", "schemas"),
  },
  K7: {
    what: "projected, not acknowledged",
    service: "schema",
    on: "nats",
    at: "request",
    text: "$JS.ACK.EVENTS.schema-views",
  },
  K8: {
    what: "row emptied, blobs not erased",
    service: "extraction",
    on: "mongodb",
    at: "request",
    text: bson("insert", "blob_erasures"),
  },
  K9: {
    what: "poison dead-lettered, not terminated",
    service: "schema",
    on: "nats",
    at: "answer",
    text: "dlq.schema-views",
  },
  K10: {
    what: "write lost, its repeat too: nothing published",
    service: "schema",
    on: "mongodb",
    at: "request",
    text: insert,
  },
  K11: {
    what: "a stream's commits published out of order",
    service: "schema",
    on: "nats",
    at: "request",
    text: "evt.schema.SchemaCreated",
  },
  K12: {
    what: "delivered, not recorded",
    service: "delivery",
    on: "mongodb",
    at: "request",
    text: delivered,
  },
  K13: {
    what: "delivered and recorded, not acknowledged",
    service: "delivery",
    on: "mongodb",
    at: "answer",
    text: delivered,
  },
} as const satisfies Record<string, Point>;

export type PointName = keyof typeof points;
