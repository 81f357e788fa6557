import { describeWith } from "@quarry/servers";
import { startDocumentServer } from "@quarry/servers/document-server";
import { type DistributedSystem, services, startDistributedSystem } from "@quarry/systems";
import { afterAll, beforeAll, expect, it } from "vitest";
import { commandLog, grantedTo, type Rights, rightsFor, union } from "./rights.ts";
import { useOperator, useServices } from "./use-all.testing.ts";

/** Has the gateway count all that it can, and extractions kept for a time. */
const environment = {
  ...commandLog,
  QUARRY_ACCOUNT_REQUESTS_PER_MINUTE: "1000000",
  QUARRY_ACCOUNT_BYTES_PER_MINUTE: "1000000000",
  QUARRY_RETENTION_DAYS: "30",
  QUARRY_FETCH_TIMEOUT_MS: "120000",
};

/** Rights for records that are older than an hour, and for the scrape of metrics: no test waits for either. */
const inTime: Record<string, Rights> = {
  schema: { schemas_counts: ["update"] },
  extraction: {
    extractions_counts: ["update"],
    extraction_batches_counts: ["update"],
    extraction_backup: ["find"],
    extraction_retention: ["find"],
    extraction_retention_turn: ["insert", "update"],
  },
  delivery: { delivery_webhooks_counts: ["update"] },
  operator: {
    schemas_counts: ["update"],
    extractions_counts: ["update"],
    extraction_batches_counts: ["update"],
    delivery_webhooks_counts: ["update"],
  },
};

/** A blob is written again by the second delivery of a message, whose first one ended in between. */
const again: Rights = { blobs: ["update"] };

describeWith(["nats", "mongodb"], "the users that the shipped script makes in MongoDB", () => {
  const opened = new AsyncDisposableStack();
  let system: DistributedSystem;
  let operator: Rights;
  beforeAll(async () => {
    const never = () => undefined;
    const { url: documentsUrl } = opened.use(await startDocumentServer({ "/late": never }));
    const options = { replicasOfEach: 1, environment };
    system = opened.use(await startDistributedSystem({ documentsUrl }, options));
    await useServices(system, `${documentsUrl}/late`);
    operator = rightsFor(await useOperator(system));
  }, 180_000);
  afterAll(() => opened.disposeAsync());

  const sentBy = (service: (typeof services)[number]) =>
    rightsFor(...system.replicas[service].map((replica) => replica.output()));

  it.each(services)("may do all that %s asks of it", async (service) => {
    expect(union(await grantedTo(service), sentBy(service))).toEqual(await grantedTo(service));
  });

  it.each(services)("may do nothing to what %s keeps that it does not ask", async (service) => {
    const asked = () => ownOf(union(sentBy(service), inTime[service] ?? {}));
    await expect.poll(asked, { timeout: 30_000 }).toEqual(ownOf(await grantedTo(service)));
  });

  it("may do to the blobs what one of the services asks", async () => {
    const sent = union(...services.map(sentBy), again);
    for (const service of services) {
      const granted = blobsOf(await grantedTo(service));
      if (Object.keys(granted).length > 0) expect(granted).toEqual(blobsOf(sent));
    }
  });

  it("may do what the operator's commands ask of it, and nothing else", async () => {
    expect(await grantedTo("operator")).toEqual(union(operator, inTime.operator ?? {}, again));
  });
});

function ownOf(rights: Rights): Rights {
  return Object.fromEntries(Object.entries(rights).filter(([name]) => !name.startsWith("blob")));
}

function blobsOf(rights: Rights): Rights {
  return Object.fromEntries(Object.entries(rights).filter(([name]) => name.startsWith("blob")));
}
