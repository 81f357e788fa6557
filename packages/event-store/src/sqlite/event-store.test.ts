import { eventStoreContract } from "../contract/index.ts";
import { openSqliteTestLog } from "./test-log.testing.ts";

eventStoreContract("SQLite", openSqliteTestLog);
