import { existsSync, readFileSync } from "node:fs";

/** A job that cannot be loaded while the file exists that the module's URL names; the file says how that fails. */

const fault = new URL(import.meta.url).searchParams.get("fault") ?? "";
const kind = existsSync(fault) && readFileSync(fault, "utf8");
if (kind === "exit") process.exit(1);
if (kind === "throw") throw new Error("broken");
if (kind === "spin") for (;;);
if (kind === "kill") process.kill(process.pid, "SIGKILL");

export { default } from "./misbehave.testing.ts";
