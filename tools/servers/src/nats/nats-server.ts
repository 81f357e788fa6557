import type { RunningServer } from "../processes/running-server.ts";

/** A NATS server with JetStream of the caller's own. */
export type NatsServer = RunningServer & {
  /** Deletes JetStream's files under the running server, which notices at its next start. */
  loseStorage(): Promise<void>;
};
