export type { ProviderCall } from "./call.ts";
export * as faults from "./faults.ts";
export type { ProfileName } from "./profiles.ts";
export { type Provider, type ProviderOptions, startProvider } from "./provider.ts";
export type { Fault, Reply } from "./reply.ts";
