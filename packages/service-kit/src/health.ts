/** Whether a part can serve now: resolves, or rejects with the reason. */
export type ReadinessCheck = () => Promise<void>;

export type Readiness = { ready: boolean; parts: Record<string, "ok" | "unavailable"> };

/** Whether a process can serve: it is between start and drain, and every part answers. */
export type Health = {
  /** Adds a part under a short name such as `bus` or `log`. */
  watch(part: string, check: ReadinessCheck): void;
  /** Tells of a part without which the process still serves: it is shown, and does not count. */
  mention(part: string, works: boolean): void;
  /** All parts are open: the process may be ready from now on. */
  started(): void;
  /** The process is going away: it is not ready any more. */
  drain(): void;
  /** Asks every part, each for at most two seconds. */
  readiness(): Promise<Readiness>;
};

const patienceMs = 2_000;

async function answers(check: ReadinessCheck): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), patienceMs);
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
  const mentioned: Readiness["parts"] = {};
  let serving = false;
  return {
    watch(part, check) {
      checks.set(part, check);
    },
    mention(part, works) {
      mentioned[part] = works ? "ok" : "unavailable";
    },
    started() {
      serving = true;
    },
    drain() {
      serving = false;
    },
    async readiness() {
      const results = await Promise.all([...checks.values()].map(answers));
      const parts = Object.fromEntries(
        [...checks.keys()].map(
          (name, index) => [name, results[index] ? "ok" : "unavailable"] as const,
        ),
      );
      return { ready: serving && results.every(Boolean), parts: { ...parts, ...mentioned } };
    },
  };
}
