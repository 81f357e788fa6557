/** Whether a part can serve now: resolves, or rejects with the reason. */
export type ReadinessCheck = () => Promise<void>;

export type Readiness = { ready: boolean; parts: Record<string, "ok" | "unavailable"> };

/** Whether a process can serve: it is between start and drain, and every part answers. */
export type Health = {
  /** Adds a part under a short name such as `bus` or `log`; a part of that name is asked so from now on. */
  watch(part: string, check: ReadinessCheck): void;
  /**
   * Adds a part without which the process still serves: it is shown, and does not count. A check is made whenever the
   * readiness is.
   */
  mention(part: string, works: boolean | ReadinessCheck): void;
  /** All parts are open: the process may be ready from now on. */
  started(): void;
  /** The process is going away: it is not ready any more. */
  drain(): void;
  /** Asks every part, each for at most two seconds; those who ask meanwhile get the same answer. */
  readiness(): Promise<Readiness>;
  /** Whether each part answered when it was last asked, and as `serving` whether it is between start and drain. */
  latest(): Record<string, boolean>;
};

const timeoutMs = 2_000;

async function answers(check: ReadinessCheck): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), timeoutMs);
  const asked = check().then(
    () => true,
    () => false,
  );
  const result = await Promise.race([asked, late.promise]);
  clearTimeout(timer);
  return result;
}

export function createHealth(): Health {
  const checks = new Map<string, ReadinessCheck>();
  const mentions = new Map<string, ReadinessCheck>();
  const mentioned: Readiness["parts"] = {};
  let serving = false;
  let answered: Record<string, boolean> = {};
  let asking: Promise<void> | undefined;

  async function askAll(): Promise<void> {
    const ask = (asked: Map<string, ReadinessCheck>) =>
      Promise.all([...asked].map(async ([part, check]) => [part, await answers(check)] as const));
    const [counting, others] = await Promise.all([ask(checks), ask(mentions)]);
    answered = Object.fromEntries(counting);
    for (const [part, works] of others) mentioned[part] = stateOf(works);
    asking = undefined;
  }

  return {
    watch(part, check) {
      checks.set(part, check);
    },
    mention(part, works) {
      if (typeof works === "boolean") mentioned[part] = stateOf(works);
      else mentions.set(part, works);
    },
    started() {
      serving = true;
    },
    drain() {
      serving = false;
    },
    async readiness() {
      asking ??= askAll();
      await asking;
      const asked = Object.entries(answered).map(
        ([part, works]) => [part, stateOf(works)] as const,
      );
      return {
        ready: serving && Object.values(answered).every(Boolean),
        parts: { ...Object.fromEntries(asked), ...mentioned },
      };
    },
    latest: () => ({ ...answered, serving }),
  };
}

function stateOf(works: boolean): Readiness["parts"][string] {
  return works ? "ok" : "unavailable";
}
