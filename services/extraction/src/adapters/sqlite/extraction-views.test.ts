import { openDatabase } from "@quarry/event-store/sqlite";
import { extractionViewsContract } from "../extraction-views.contract.ts";
import { openSqliteExtractionViews } from "./extraction-views.ts";

extractionViewsContract("SQLite", async () => openSqliteExtractionViews(openDatabase(":memory:")));
