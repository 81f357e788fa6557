export { connectNatsBus, type NatsBus, type NatsBusOptions } from "./connect.ts";
export { eventStream } from "./streams.ts";
