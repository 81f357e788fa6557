import { createRequire } from "node:module";

/** The part of the driver's connection that is fixed; the driver does not export it. */
type DriverConnection = {
  closed: boolean;
  socket: { emit(event: "error", error: Error): boolean };
  cleanup(error: Error): void;
};
type DriverModule = { Connection: { prototype: DriverConnection } };

const load: (path: string) => DriverModule = createRequire(import.meta.url);
const { Connection } = load("mongodb/lib/cmap/connection.js");
const { cleanup } = Connection.prototype;

/**
 * A command that the driver (7.8, 7.9) writes in the moment between the end of its socket and the
 * socket's `close` waits for `drain`, which never comes. Where it is a heartbeat, the client takes
 * the server for lost until the process ends; any other waits for ever. So a connection that closes
 * wakes those who wait on its socket.
 */
Connection.prototype.cleanup = function (error) {
  const wasOpen = !this.closed;
  cleanup.call(this, error);
  if (wasOpen) this.socket.emit("error", error);
};
