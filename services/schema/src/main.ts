import { run } from "@quarry/service-kit";
import { connectSchemaService } from "./app.ts";
import { Config } from "./config.ts";

await run("schema", Config, connectSchemaService);
