import type { DatabaseSync } from "node:sqlite";
import { reportOutages, withoutFlush } from "@quarry/event-store/sqlite";
import { storedJson } from "@quarry/kernel";
import type { DocumentIndex } from "../../application/ports.ts";

/** The index in the service's own database. */
export function openSqliteDocumentIndex(database: DatabaseSync): DocumentIndex {
  database.exec(`
    CREATE TABLE IF NOT EXISTS documents (
      key TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      document TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS documents_owner ON documents (owner);
  `);
  const find = database.prepare("SELECT document FROM documents WHERE key = ?");
  const remember = database.prepare(
    `INSERT INTO documents (key, owner, document) VALUES (:key, :owner, :document)
     ON CONFLICT (key) DO UPDATE SET owner = :owner, document = :document`,
  );
  const forget = database.prepare("DELETE FROM documents WHERE owner = ?");

  return reportOutages<DocumentIndex>({
    async find(key) {
      const row = find.get(key);
      return row && storedJson(String(row.document));
    },
    async remember(key, document) {
      const row = { key, owner: document.owner, document: JSON.stringify(document) };
      withoutFlush(database, () => remember.run(row)); // what is lost is read again
    },
    async forget(owner) {
      forget.run(owner);
    },
  });
}
