export { connectNatsBus, type NatsBus, type NatsBusOptions } from "./connect.ts";
export { countStream, deadLetterStream, eventStream } from "./durable/streams.ts";
export { connectNatsOperator, isNatsLoginRefused, type NatsOperatorOptions } from "./operator.ts";
