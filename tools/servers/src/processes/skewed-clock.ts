import { existsSync } from "node:fs";

const library = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketime.so.1`;

/** Whether this machine can give a process another clock. */
export const canSkewClocks = existsSync(library);

/**
 * Variables of a process whose clock is to be wrong, its children's and libraries' too, as NTP may make
 * it; how long something takes it measures rightly.
 *
 * @param by such as `+1h`.
 */
export function skewedClock(by: string): Record<string, string> {
  return { LD_PRELOAD: library, FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
}
