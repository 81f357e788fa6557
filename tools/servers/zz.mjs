import { startLlama, llamaModel } from "./src/index.ts";
import { spawn } from "node:child_process";
await using server = await startLlama();
const env = {...process.env, OPENAI_BASE_URL: `${server.url}/v1`, QUARRY_LLM_MODEL: llamaModel, QUARRY_LLM_MODEL_MINI: llamaModel, QUARRY_LLM_MAX_OUTPUT_TOKENS:"400"};
const child = spawn(process.execPath, ["evaluation/src/main.ts","--engine","llm","--no-probes","--set","/tmp/llmset"], {env, stdio:"inherit", cwd:"/work/main"});
await new Promise(r=>child.on("exit",r));
