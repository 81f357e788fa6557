import { keep } from "./keeper.ts";

/**
 * Waits until no other process of this machine holds a lock, and holds it until disposed of, or until this process
 * ends.
 *
 * @param file stands for what is locked; it is made where it is missing.
 */
export async function lock(file: string): Promise<AsyncDisposable> {
  const kept = await keep("flock", file, "sh", "-c", "echo locked; cat");
  if (!kept.isHeld) throw new Error(`${file} could not be locked`);
  return kept;
}
