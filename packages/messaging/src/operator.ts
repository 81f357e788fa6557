import type { ConsumerState, MessageBus } from "./port.ts";

/** A place where durable messages are kept, and who takes them from there. */
export type StreamState = {
  stream: string;
  /** Messages that are kept, delivered ones too where the transport keeps those. */
  messages: number;
  bytes: number;
  /** How many servers keep each message. */
  copies: number;
  consumers: ConsumerState[];
};

/** A bus as its operator sees it, beside the services that use it. Starts no consumer. */
export interface BusOperator extends AsyncDisposable {
  readonly deadLetters: MessageBus["deadLetters"];

  streams(): Promise<StreamState[]>;

  /**
   * Deletes a stream with its messages and recreates it, empty. Running services make their
   * consumers again and hand over again what their logs hold. A dry run does none of it, and is
   * refused alike.
   *
   * @throws AppError NOT_FOUND if there is no such stream, STATE_CONFLICT if the bus has none
   *   that could be recreated.
   */
  remake(stream: string, options?: { dryRun?: boolean }): Promise<void>;
}
