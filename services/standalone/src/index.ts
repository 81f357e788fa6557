export { type Standalone, startStandalone } from "./app.ts";
export { Config } from "./config.ts";
