import { once } from "node:events";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { expect, it } from "vitest";
import "./wake-writers.ts";

const load = createRequire(import.meta.url);
const { Connection } = load("mongodb/lib/cmap/connection.js");
const { ns } = load("mongodb/lib/utils.js");

it("fails a command that is written while its connection closes, instead of letting it wait", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  const socket = connect(address.port, "127.0.0.1");
  await once(socket, "connect");
  const connection = new Connection(socket, { id: 1, hostAddress: "127.0.0.1", generation: 0 });
  socket.destroy();
  await expect(connection.command(ns("admin.$cmd"), { hello: 1 }, {})).rejects.toThrow(/closed/);
  server.close();
});
