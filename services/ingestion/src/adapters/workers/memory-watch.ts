import type { Worker } from "node:worker_threads";

export type MemoryWatch = Disposable & {
  /** Aborts once the thread was seen above its limit. */
  signal: AbortSignal;
};

const intervalMs = 100;

/** Heap and ArrayBuffers of a thread, in bytes; nothing where it has ended meanwhile. */
async function usedBytes(thread: Worker): Promise<number> {
  try {
    const { used_heap_size, external_memory } = await thread.getHeapStatistics();
    return used_heap_size + external_memory;
  } catch {
    return 0;
  }
}

/**
 * Looks at a thread's memory ten times a second until it is disposed of. A thread's resource
 * limits bound its heap alone, and what a compressed source inflates to lies in ArrayBuffers.
 *
 * A thread answers between two steps of its JavaScript, however busy: it can pass the limit by what
 * it takes in 100 ms or in one native call. Memory that libraries take natively (pictures being
 * decoded) and that of the thread's own threads (text recognition) are not counted.
 */
export function watchMemory(thread: () => Worker | undefined, limitBytes: number): MemoryWatch {
  const exceeded = new AbortController();
  const timer = setInterval(async () => {
    const running = thread();
    if (running && (await usedBytes(running)) > limitBytes) exceeded.abort();
  }, intervalMs);
  return { signal: exceeded.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
