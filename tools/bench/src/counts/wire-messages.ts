import type { ReadMessages } from "./counting-proxy.ts";

type Count = (what: string) => void;

const opMsg = 2_013;
const textType = 2;
/** Where the first key of a message's document begins: behind header, flags, kind, length and type. */
const firstKeyAt = 16 + 4 + 1 + 4 + 1;

/** Counts name and collection of each command that a client sends to MongoDB, but for those of the connection itself. */
export function mongoCommands(count: Count): ReadMessages {
  const ofConnections = new Set(["hello", "isMaster", "ismaster", "endSessions", "ping"]);
  let waiting: Buffer = Buffer.alloc(0);
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    while (waiting.length >= 4 && waiting.length >= waiting.readInt32LE(0)) {
      const message = waiting.subarray(0, waiting.readInt32LE(0));
      waiting = waiting.subarray(message.length);
      if (message.readInt32LE(12) !== opMsg) continue;
      const end = message.indexOf(0, firstKeyAt);
      const name = message.toString("utf8", firstKeyAt, end);
      if (!ofConnections.has(name)) count(`${name} ${collectionAt(message, end + 1)}`.trim());
    }
  };
}

/** The text that is the value of a command's first key; "" where that is none. */
function collectionAt(message: Buffer, at: number): string {
  const isText = message[firstKeyAt - 1] === textType;
  return isText ? message.toString("utf8", at + 4, message.indexOf(0, at + 4)) : "";
}

/** Counts the kind of each message that a client sends to NATS, or what else its subject is called. */
export function natsMessages(count: Count, nameOf = kindOf): ReadMessages {
  let waiting: Buffer = Buffer.alloc(0);
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    for (let end = waiting.indexOf("\r\n"); end >= 0; end = waiting.indexOf("\r\n")) {
      const [verb, subject = "", ...rest] = waiting.toString("utf8", 0, end).split(" ");
      const hasPayload = verb === "PUB" || verb === "HPUB";
      const length = end + 2 + (hasPayload ? Number(rest.at(-1)) + 2 : 0);
      if (waiting.length < length) return;
      waiting = waiting.subarray(length);
      if (hasPayload) count(nameOf(subject));
    }
  };
}

function kindOf(subject: string): string {
  if (subject.startsWith("$JS.ACK.")) return "acknowledgements";
  if (subject.startsWith("$JS.API.CONSUMER.MSG.NEXT.")) return "asking for events";
  if (subject.startsWith("$JS.API.")) return "other calls to JetStream";
  if (subject.startsWith("evt.")) return "events";
  return subject.startsWith("_INBOX.") ? "answers" : "requests and signals";
}
