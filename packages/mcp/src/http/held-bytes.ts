import { RestError } from "../rest/rest-error.ts";

/** Answers that the tools of all requests hold at this moment. */
export type HeldBytes = { bytes: number };

/** Answers that the tools of one request read, in bytes: 16 MiB. They are held whole. */
const MAX_ACCOUNT_BYTES = 16_777_216;

/** Answers that the tools of all requests hold at once, in bytes: 64 MiB. */
const MAX_TOTAL_BYTES = 67_108_864;

/** Counts what the tools of a request hold, until it has been answered. */
export function holdWithin(all: HeldBytes) {
  let own = 0;
  return {
    /** @throws RestError PAYLOAD_TOO_LARGE, UNAVAILABLE where that is too much. */
    hold(bytes: number): void {
      own += bytes;
      all.bytes += bytes;
      if (own > MAX_ACCOUNT_BYTES) throw tooLong();
      if (all.bytes > MAX_TOTAL_BYTES) throw crowded();
    },
    [Symbol.dispose]() {
      all.bytes -= own;
    },
  };
}

function tooLong(): RestError {
  const most = `${MAX_ACCOUNT_BYTES / 1_048_576} MiB`;
  const message = `That is longer than ${most}, the most that a tool reads; use the REST API`;
  return new RestError({ message, error: { code: "PAYLOAD_TOO_LARGE", retryable: false } });
}

function crowded(): RestError {
  const message = "Tools are reading as much as the server can hold";
  return new RestError({ message, error: { code: "UNAVAILABLE" } }, 1);
}
