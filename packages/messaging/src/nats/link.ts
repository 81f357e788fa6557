import { connect, createInbox, type NatsConnection } from "@nats-io/transport-node";
import { busUnreachable } from "../failures.ts";

/** A connection that reconnects by itself, and whether it is open. */
export type Link = {
  readonly connection: NatsConnection;
  /** A subject that only this service receives, where each service has a user of its own. */
  newInbox(): string;
  /** @throws AppError UNAVAILABLE while there is no connection: what is sent now would be lost. */
  assertUp(): void;
  /** Calls back after each reconnect; returns a function that stops that. */
  onReconnect(callback: () => void): () => void;
  /** Flushes, if there is a connection, and closes. May be called twice. */
  close(): Promise<void>;
};

export type LinkOptions = {
  /** `nats://` or `tls://` URLs, separated by commas; a user and password in the first hold for all. */
  url: string;
  /** Shown by the server's monitoring; answers come to inboxes below `_INBOX.<name>`. */
  name: string;
  /** Whether to wait for an unavailable server without a limit. Default true. */
  waits?: boolean;
};

/**
 * Connects and reconnects for ever.
 *
 * @throws the driver's own where the server refuses, or is not there and not waited for.
 */
export async function openLink({ url, name, waits = true }: LinkOptions): Promise<Link> {
  const servers = url.split(",").map((each) => new URL(each));
  const [first] = servers;
  const inboxPrefix = `_INBOX.${name}`;
  const connection = await connect({
    name,
    inboxPrefix,
    servers: servers.map(({ host }) => host),
    ...(first?.username && { user: decodeURIComponent(first.username) }),
    ...(first?.password && { pass: decodeURIComponent(first.password) }),
    ...(first?.protocol === "tls:" && { tls: {} }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: waits,
    pingInterval: 20_000,
    noAsyncTraces: true,
  });
  return watch(connection, () => createInbox(inboxPrefix));
}

function watch(connection: NatsConnection, newInbox: () => string): Link {
  const callbacks = new Set<() => void>();
  let up = true;

  async function follow(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === "disconnect" || type === "close") up = false;
      if (type !== "reconnect") continue;
      up = true;
      for (const callback of callbacks) callback();
    }
    up = false;
  }
  void follow();

  return {
    connection,
    newInbox,
    assertUp() {
      if (!up || connection.isClosed() || connection.isDraining()) throw busUnreachable();
    },
    onReconnect(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    async close() {
      if (up) await connection.drain().catch(() => undefined); // lost meanwhile, or closed
      await connection.close();
    },
  };
}
