// Generated from services/*/src/service.ts by npm run generate.
/** The services of the distributed form. */
export const serviceNames = ["gateway", "schema", "ingestion", "extraction", "delivery"] as const;

export type ServiceName = (typeof serviceNames)[number];
