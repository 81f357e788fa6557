export {
  type ConsumerOptions,
  type DeadLetter,
  type Delivery,
  type DeliveryHandler,
  type DurableMessage,
  type MessageBus,
  type MessageContext,
  PermanentFailure,
  type Request,
  type RequestHandler,
  type Running,
} from "./port.ts";
