import { setImmediate } from "node:timers/promises";
import { unreadable } from "../../unreadable.ts";

/**
 * Reads a file with a library that leaves some of its promises to nobody: what these reject with is a
 * fault of the file, and would end the process.
 *
 * @throws AppError SOURCE_UNREADABLE where one rejects while the file is read.
 */
export async function withLooseRejections<Result>(read: () => Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onLoose = (error: unknown) =>
    reject(unreadable("The PDF is damaged; part of it cannot be read", error));
  process.on("unhandledRejection", onLoose);
  try {
    const result = await Promise.race([read(), promise]);
    await Promise.race([setImmediate(), promise]); // what was left behind rejects until then
    return result;
  } finally {
    process.off("unhandledRejection", onLoose);
  }
}
