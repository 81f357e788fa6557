import { run } from "@quarry/service-kit";
import { connectGateway } from "./app.ts";
import { Config } from "./config.ts";

await run("gateway", Config, connectGateway);
