import { Transform } from "node:stream";
import { ProtocolErrorCode, parseJSONRPCMessage } from "@modelcontextprotocol/server";

/** A longer line is passed on in parts: the transport behind it ends with the reason. */
const MAX_LINE_BYTES = 10 * 1_048_576;
const lineEnd = 0x0a;

/** What a line that is no message is answered with. */
export type Refusal = {
  jsonrpc: "2.0";
  id: string | number | null;
  error: { code: number; message: string };
};

/**
 * Passes on the lines that are JSON-RPC messages, and empty ones. The transport of the SDK drops all
 * others without an answer, and a client would wait.
 *
 * @param refuse sends the answer.
 */
export function wellFormedLines(refuse: (refusal: Refusal) => void): Transform {
  let held = Buffer.alloc(0);

  function take(line: Buffer): Buffer[] {
    const refusal = refusalOf(line.toString("utf8"));
    if (refusal) refuse(refusal);
    return refusal ? [] : [line];
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      for (let end = held.indexOf(lineEnd); end >= 0; end = held.indexOf(lineEnd)) {
        for (const line of take(held.subarray(0, end + 1))) this.push(line);
        held = held.subarray(end + 1);
      }
      if (held.length > MAX_LINE_BYTES) {
        this.push(held);
        held = Buffer.alloc(0);
      }
      done();
    },
  });
}

/** Why a line is no message; undefined where it is one, or empty. */
function refusalOf(line: string): Refusal | undefined {
  if (line.trim() === "") return undefined;
  const refused = (id: Refusal["id"], code: number, message: string): Refusal => ({
    jsonrpc: "2.0",
    id,
    error: { code, message },
  });
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    const reason = "The line is not JSON: send each message as JSON on a line of its own";
    return refused(null, ProtocolErrorCode.ParseError, reason);
  }
  try {
    parseJSONRPCMessage(message);
    return undefined;
  } catch {
    const reason = 'The line is no JSON-RPC 2.0 message: it takes "jsonrpc": "2.0" and a "method"';
    return refused(idOf(message), ProtocolErrorCode.InvalidRequest, reason);
  }
}

function idOf(message: unknown): Refusal["id"] {
  const id = (message as { id?: unknown } | null)?.id;
  return typeof id === "string" || Number.isSafeInteger(id) ? (id as string | number) : null;
}
