export { runAdmin } from "./app.ts";
export { Config } from "./config.ts";
