import { run } from "@quarry/service-kit";
import { connectExtractionService } from "./app.ts";
import { Config } from "./config.ts";

await run("extraction", Config, connectExtractionService);
