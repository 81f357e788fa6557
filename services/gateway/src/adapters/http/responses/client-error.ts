import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorCodes } from "@quarry/api";
import { AppError, type NewId } from "@quarry/kernel";
import { failureBody } from "./failure.ts";

/** The failure for an error of Node's HTTP parser, by its `code`. */
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
 * Writes the failure envelope to the bare socket when Node could not parse a request. If the socket is
 * closed or a response has begun, it only closes the socket.
 */
export function respondToClientError(newId: NewId) {
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

/** Node keeps the current response of a socket in a field that its types leave out. */
function hasBegun(socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
