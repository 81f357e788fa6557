import { eventStoreContract } from "../contract.ts";
import { openSqliteTestLog } from "./test-log.ts";

eventStoreContract("SQLite", openSqliteTestLog);
