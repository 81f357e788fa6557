import { openDatabase } from "@quarry/event-store/sqlite";
import { batchViewsContract } from "../batch-views.contract.ts";
import { openSqliteBatchViews } from "./batch-views.ts";

batchViewsContract("SQLite", async () => openSqliteBatchViews(openDatabase(":memory:")));
