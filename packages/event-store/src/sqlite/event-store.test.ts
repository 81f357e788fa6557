import { eventStoreContract } from "../contract/index.ts";
import { openSqliteTestLog } from "./test-log.ts";

eventStoreContract("SQLite", openSqliteTestLog);
