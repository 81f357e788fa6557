import type { ConsumerState, MessageBus } from "./port.ts";

/** A stream of durable messages, and its consumers. */
export type StreamState = {
  stream: string;
  /** Stored messages, including delivered ones if the transport keeps them. */
  messages: number;
  bytes: number;
  /** How many servers store each message. */
  copies: number;
  consumers: ConsumerState[];
};

/** The operator's view of a bus. Starts no consumer. */
export interface BusOperator extends AsyncDisposable {
  readonly deadLetters: MessageBus["deadLetters"];

  streams(): Promise<StreamState[]>;

  /**
   * Deletes a stream with its messages and recreates it empty. Running services recreate their consumers and publish
   * their logs again. A dry run changes nothing, but fails as the command would.
   *
   * @throws AppError NOT_FOUND if there is no such stream, STATE_CONFLICT if the bus has none
   *   that could be recreated.
   */
  remake(stream: string, options?: { dryRun?: boolean }): Promise<void>;
}
