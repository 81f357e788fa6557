import { openDatabase } from "@quarry/event-store/sqlite";
import { deliveryStoreContract } from "../delivery-store.contract.ts";
import { openSqliteDeliveries } from "./delivery-store.ts";

deliveryStoreContract("SQLite", async () => openSqliteDeliveries(openDatabase(":memory:")));
