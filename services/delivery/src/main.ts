import { run } from "@quarry/service-kit";
import { connectDeliveryService } from "./app.ts";
import { Config } from "./config.ts";

await run("delivery", Config, connectDeliveryService);
