import { openDatabase } from "@quarry/event-store/sqlite";
import { documentIndexContract } from "../document-index.contract.ts";
import { openSqliteDocumentIndex } from "./document-index.ts";

documentIndexContract("SQLite", async () => {
  const database = openDatabase(":memory:");
  const again = async () => openSqliteDocumentIndex(database);
  return { index: await again(), again };
});
