import { setImmediate } from "node:timers/promises";
import { unreadable } from "../../unreadable.ts";

/**
 * Reads a file with a library that leaves some of its promises unhandled. Their rejections are faults of the
 * file, but would end the process.
 *
 * @throws AppError SOURCE_UNREADABLE if one rejects while the file is read.
 */
export async function failOnUnhandledRejection<Result>(
  read: () => Promise<Result>,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onLoose = (error: unknown) =>
    reject(unreadable("The PDF is damaged; part of it cannot be read", error));
  process.on("unhandledRejection", onLoose);
  try {
    const result = await Promise.race([read(), promise]);
    await Promise.race([setImmediate(), promise]); // by then promises that were left behind have rejected
    return result;
  } finally {
    process.off("unhandledRejection", onLoose);
  }
}
