import { runAdmin } from "./app.ts";

const { env: environment, stdout, stderr } = process;
process.exitCode = await runAdmin(process.argv.slice(2), { environment, stdout, stderr });
