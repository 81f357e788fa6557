import { openDatabase } from "@quarry/event-store/sqlite";
import { schemaViewsContract } from "../schema-views.contract.ts";
import { openSqliteSchemaViews } from "./schema-views.ts";

schemaViewsContract("SQLite", async () => openSqliteSchemaViews(openDatabase(":memory:")));
