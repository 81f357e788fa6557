import { runAdmin } from "./app.ts";

const { env: environment, stdout, stderr } = process;
const status = await runAdmin(process.argv.slice(2), { environment, stdout, stderr });
process.exit(status); // at once: NATS's client leaves a socket open where a frozen server took it
