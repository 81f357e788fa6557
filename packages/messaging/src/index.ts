export { type Cancellations, subscribeToCancellations } from "./cancellations.ts";
export { checked, type PayloadSchema } from "./checked.ts";
export type { BusOperator, StreamState } from "./operator.ts";
export {
  type BusStorage,
  type ConsumerOptions,
  type ConsumerState,
  type DeadLetter,
  type Delivery,
  type DeliveryHandler,
  type DurableMessage,
  duplicateWindowMs,
  type MessageBus,
  type MessageContext,
  PermanentFailure,
  type Request,
  type RequestHandler,
  type Running,
} from "./port.ts";
export { type Relay, type RelayOptions, startRelay } from "./relay/relay.ts";
export { interruptionsAlone } from "./settle.ts";
