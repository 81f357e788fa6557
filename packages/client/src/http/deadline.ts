import { AbortError, type QuarryError, TimeoutError } from "../errors/errors.ts";

/** What every call takes. */
export type CallOptions = {
  /** For the whole call with its repeats and waits, in ms; `Infinity` sets no limit. */
  timeoutMs?: number | undefined;
  /** Ends the call. */
  signal?: AbortSignal | undefined;
};

/** The longest time that a timer takes, in ms: 24 days. */
const longestMs = 2_147_483_647;

/** When a call has to end: after its time, or when its caller says so. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timeoutMs: number;
  readonly #endsAt: number;
  readonly #release: () => void;

  constructor({ timeoutMs, signal }: CallOptions, defaultMs: number) {
    const controller = this.#controller;
    const asked = timeoutMs ?? defaultMs;
    const isEndless = asked === Number.POSITIVE_INFINITY;
    this.#timeoutMs = isEndless ? asked : Math.min(asked, longestMs);
    this.#endsAt = Date.now() + this.#timeoutMs;
    const onTimeout = () => controller.abort(new DOMException("Timed out", "TimeoutError"));
    const onAbort = () => controller.abort(signal?.reason);
    const timer = isEndless ? undefined : setTimeout(onTimeout, this.#timeoutMs);
    signal?.addEventListener("abort", onAbort);
    if (signal?.aborted) onAbort();
    this.#release = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
  }

  /** Does something within the deadline of the call that it is part of, or else within its own. */
  static async within<Result>(
    call: CallOptions & { deadline?: Deadline },
    defaultMs: number,
    act: (deadline: Deadline) => Promise<Result>,
  ): Promise<Result> {
    if (call.deadline) return act(call.deadline);
    const deadline = new Deadline(call, defaultMs);
    try {
      return await act(deadline);
    } finally {
      deadline.release();
    }
  }

  /** Nothing is left of it: no timer, no listener. */
  release(): void {
    this.#release();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get leftMs(): number {
    return Math.max(0, this.#endsAt - Date.now());
  }

  /** The options of a call that is part of this one. */
  get rest(): CallOptions & { deadline: Deadline } {
    return { deadline: this };
  }

  /** Why it is over. */
  error(): QuarryError {
    const reason: unknown = this.signal.reason;
    const isTimeout = reason instanceof Error && reason.name === "TimeoutError";
    return isTimeout
      ? new TimeoutError(`The call took longer than ${this.#timeoutMs} ms`, { cause: reason })
      : new AbortError("The call was ended by its signal", { cause: reason });
  }

  /** @throws TimeoutError or AbortError where the deadline comes first. */
  async pause(ms: number): Promise<void> {
    const { signal } = this;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", done);
      if (signal.aborted) done();
      function done() {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      }
    });
    if (signal.aborted) throw this.error();
  }
}
