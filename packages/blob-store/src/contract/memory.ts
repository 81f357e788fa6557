import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

/** Bytes that buffers hold, without garbage: the second collection waits until the first's is freed. */
function heldBytes(): number {
  if (typeof collectGarbage !== "function") throw new Error("This Node gives no access to its gc");
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** Watches, while chunks pass by, how much more the process holds than when the watch began. */
export function memoryWatch() {
  const before = heldBytes();
  let peak = 0;
  let count = 0;
  return {
    peak: () => peak,
    passed() {
      count += 1;
      if (count % 32 === 0) peak = Math.max(peak, heldBytes() - before);
    },
  };
}
