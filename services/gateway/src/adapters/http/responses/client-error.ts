import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorCodes } from "@quarry/api";
import { AppError, type NewId } from "@quarry/kernel";
import { failureBody } from "./failure.ts";

/** What Node's parser says of a request that never became one, by the `code` of its errors. */
function refusal(code: string | undefined): AppError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new AppError("PAYLOAD_TOO_LARGE", "Request headers may have at most 16 KiB");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new AppError("TIMEOUT", "The request did not arrive in time; send it again");
    default:
      return new AppError("MALFORMED_JSON", "The request was cut off or is not HTTP");
  }
}

/**
 * Answers on the bare socket, with the failure envelope, what Node could not read as a request. A
 * socket that is closed, or on which an answer has begun, is only closed.
 */
export function answerClientError(newId: NewId) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (!socket.writable || error.code === "ECONNRESET" || hasBegun(socket)) {
      socket.destroy();
      return;
    }
    const requestId = newId();
    const failure = refusal(error.code);
    const status = errorCodes[failure.code].status;
    const body = JSON.stringify(failureBody(failure, requestId));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      "Connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
  };
}

/** Node keeps the answer that a socket is carrying in a field that its types leave out. */
function hasBegun(socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
