export { connectNatsBus, type NatsBus, type NatsBusOptions } from "./connect.ts";
export { connectNatsOperator, type NatsOperatorOptions } from "./operator.ts";
export { eventStream } from "./streams.ts";
