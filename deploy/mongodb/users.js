// Makes a role and a user for each service and for the operator's command; those that exist get these rights
// and passwords. What each may do to which collection is what it does, and no more: none may remove anything
// from a log. Run it as an administrator before the first start and before each upgrade, in the database that
// QUARRY_MONGODB_URL names, with a password for each in the environment (QUARRY_MONGODB_GATEWAY_PASSWORD and
// so on):
//   mongosh "mongodb://admin@host/quarry?authSource=admin" --file deploy/mongodb/users.js
// docker-compose.yml has the server run it where its volume is new.
const blobs = {
  blobs: "find insert update remove createIndex",
  blob_uploads: "find insert remove createIndex",
  blob_erasures: "find insert",
  "blob_content.files": "find insert remove createIndex listIndexes",
  "blob_content.chunks": "find insert remove createIndex listIndexes",
};

// begin generated: rights
const rights = {
  gateway: {
    gateway_keys: "find insert update createIndex",
    gateway_suspensions: "find",
    gateway_idempotency: "find insert update remove createIndex",
    gateway_rates_requests: "find insert update createIndex",
    gateway_rates_account_requests: "find insert update createIndex",
    gateway_rates_account_bytes: "find insert update createIndex",
    ...blobs,
  },
  schema: {
    schema_commits: "find insert update createIndex",
    schema_commits_relay: "find insert update",
    schemas: "find insert update createIndex",
    schemas_counts: "find insert update createIndex",
  },
  ingestion: {
    ingestion_commits: "find insert update createIndex",
    ingestion_commits_relay: "find insert update",
    ingestion_documents: "find insert update remove createIndex",
    ...blobs,
  },
  extraction: {
    extraction_commits: "find insert update createIndex",
    extraction_commits_relay: "find insert update",
    extractions: "find insert update createIndex",
    extractions_counts: "find insert update createIndex",
    extraction_batches: "find insert update createIndex",
    extraction_batches_counts: "find insert update createIndex",
    extraction_reviews: "find insert update createIndex",
    extraction_reviews_counts: "find insert update",
    extraction_review_policies: "find insert update",
    extraction_review_claims: "find insert update remove",
    extraction_backup: "find",
    extraction_usage: "find insert update",
    extraction_retention: "find",
    extraction_retention_turn: "insert update",
    ...blobs,
  },
  delivery: {
    delivery_events: "find insert createIndex",
    delivery_progress: "find insert update",
    delivery_commits: "find insert createIndex",
    delivery_webhooks: "find insert update createIndex",
    delivery_webhooks_counts: "update createIndex",
    delivery_cursors: "find insert update remove",
    delivery_deliveries: "find insert update remove createIndex",
    delivery_turn: "find insert update remove",
  },
  operator: {
    gateway_keys: "find insert update createIndex",
    gateway_suspensions: "find insert update remove",
    schema_commits: "find insert createIndex",
    schemas: "find insert update createIndex",
    schemas_counts: "update createIndex",
    ingestion_commits: "find insert createIndex",
    extraction_commits: "find insert update createIndex",
    extractions: "find insert update createIndex",
    extractions_counts: "find insert update createIndex",
    extraction_batches: "find insert update createIndex",
    extraction_batches_counts: "update createIndex",
    extraction_reviews: "find insert update createIndex",
    extraction_reviews_counts: "find insert update",
    extraction_review_policies: "find insert update",
    extraction_backup: "insert update",
    extraction_retention: "find insert update remove",
    extraction_retention_turn: "insert update",
    delivery_events: "find insert createIndex",
    delivery_progress: "find insert update",
    delivery_commits: "find insert createIndex",
    delivery_webhooks: "find insert update createIndex",
    delivery_webhooks_counts: "update createIndex",
    delivery_cursors: "find insert update",
    delivery_deliveries: "find insert update createIndex",
    ...blobs,
  },
};
// end generated

function passwordOf(user) {
  const variable = `QUARRY_MONGODB_${user.toUpperCase()}_PASSWORD`;
  if (!process.env[variable]) throw new Error(`${variable} is not set`);
  return process.env[variable];
}

for (const [user, collections] of Object.entries(rights)) {
  const role = `quarry-${user}`;
  const privileges = Object.entries(collections).map(([collection, actions]) => ({
    resource: { db: db.getName(), collection },
    actions: actions.split(" "),
  }));
  const pwd = passwordOf(user);
  if (db.getRole(role)) db.updateRole(role, { privileges, roles: [] });
  else db.createRole({ role, privileges, roles: [] });
  if (db.getUser(user)) db.updateUser(user, { pwd, roles: [role] });
  else db.createUser({ user, pwd, roles: [role] });
}
