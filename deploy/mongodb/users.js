// Makes a role and a user for each service, with rights to its own collections and to the blobs that
// services share, and one for the operator's command, with rights to all of these. Run once as an
// administrator, in the database that QUARRY_MONGODB_URL names, with
// a password for each in the environment (QUARRY_MONGODB_GATEWAY_PASSWORD and so on):
//   mongosh "mongodb://admin@host/quarry?authSource=admin" --file deploy/mongodb/users.js
// docker-compose.yml has the server run it where its volume is new.
const collections = {
  gateway: [
    "gateway_keys",
    "gateway_suspensions",
    "gateway_idempotency",
    "gateway_rates_requests",
    "gateway_rates_account_requests",
    "gateway_rates_account_bytes",
  ],
  schema: ["schema_commits", "schema_commits_relay", "schemas", "schemas_counts"],
  ingestion: ["ingestion_commits", "ingestion_commits_relay", "ingestion_documents"],
  extraction: [
    "extraction_commits",
    "extraction_commits_relay",
    "extractions",
    "extractions_counts",
    "extraction_retention",
    "extraction_retention_turn",
  ],
};
const blobs = [
  "blobs",
  "blob_uploads",
  "blob_erasures",
  "blob_content.files",
  "blob_content.chunks",
];
const holdBlobs = ["gateway", "ingestion", "extraction"];

const actions = [
  "find",
  "insert",
  "update",
  "remove",
  "createCollection",
  "createIndex",
  "listIndexes",
];

function passwordOf(service) {
  const variable = `QUARRY_MONGODB_${service.toUpperCase()}_PASSWORD`;
  if (!process.env[variable]) throw new Error(`${variable} is not set`);
  return process.env[variable];
}

function makeUser(name, names) {
  const role = `quarry-${name}`;
  const privileges = names.map((collection) => ({
    resource: { db: db.getName(), collection },
    actions,
  }));
  db.createRole({ role, privileges, roles: [] });
  db.createUser({ user: name, pwd: passwordOf(name), roles: [role] });
}

for (const [service, own] of Object.entries(collections)) {
  makeUser(service, holdBlobs.includes(service) ? [...own, ...blobs] : own);
}
makeUser("operator", [...Object.values(collections).flat(), ...blobs]);
