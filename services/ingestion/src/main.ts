import { run } from "@quarry/service-kit";
import { connectIngestionService } from "./app.ts";
import { Config } from "./config.ts";

await run("ingestion", Config, connectIngestionService);
