import { existsSync, readFileSync } from "node:fs";
import { processorTime } from "./processor-time.ts";

/** A job that cannot be loaded well while the file exists that the module's URL names; the file names the fault. */

const fault = new URL(import.meta.url).searchParams.get("fault") ?? "";
const kind = existsSync(fault) && readFileSync(fault, "utf8");
if (kind === "exit") process.exit(1);
if (kind === "throw") throw new Error("broken");
if (kind === "spin") for (;;);
while (kind === "load slowly" && processorTime() < 2_000);
if (kind === "stop") process.kill(process.pid, "SIGSTOP");
if (kind === "kill") process.kill(process.pid, "SIGKILL");

export { default } from "./misbehave.testing.ts";
