export { mongoKeyStore } from "./key-store.ts";
export { mongoSuspensionStore } from "./suspension-store.ts";
