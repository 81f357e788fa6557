import { createSocket } from "node:dgram";
import { once } from "node:events";

const found = 0;
const noSuchName = 3;
const typeOfIpv4 = 1;

export interface NameServer extends AsyncDisposable {
  /** As `address:port`. */
  readonly url: string;
}

export type NameServerOptions = {
  /** The IPv4 address of a host name; `silent` where it is never answered, undefined where there is no such name. */
  addressOf: (name: string) => string | "silent" | undefined;
  /** 127.0.0.1 and a free port unless given. */
  host?: string;
  port?: number;
};

/** A server of host names, by UDP (RFC 1035). */
export async function startNameServer(options: NameServerOptions): Promise<NameServer> {
  const { addressOf, host = "127.0.0.1", port: wanted = 0 } = options;
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => {
    const known = addressOf(nameIn(query));
    if (known !== "silent") socket.send(answerTo(query, known), port, address);
  });
  socket.bind(wanted, host);
  await once(socket, "listening");
  return {
    url: `${host}:${socket.address().port}`,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, "close");
    },
  };
}

/** The labels behind the header, each with its length before it. */
function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at]; at += 1 + (query[at] ?? 0)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + (query[at] ?? 0)));
  }
  return labels.join(".").toLowerCase();
}

/** The question again, and one record of an IPv4 address where that is asked for. */
function answerTo(query: Buffer, address: string | undefined): Buffer {
  const end = query.indexOf(0, 12) + 5; // without the additional records of the question
  const message = Buffer.from(query.subarray(0, end));
  const isAnswered = address !== undefined && message.readUInt16BE(end - 4) === typeOfIpv4;
  message.writeUInt16BE(0x8180 | (address === undefined ? noSuchName : found), 2);
  message.writeUInt16BE(isAnswered ? 1 : 0, 6);
  message.writeUInt32BE(0, 8);
  if (!isAnswered) return message;
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split(".").map(Number)];
  return Buffer.concat([message, Buffer.from(record)]);
}
