/** Whether a part can serve now: resolves, or rejects with the reason. */
export type ReadinessCheck = () => Promise<void>;

export type Readiness = { ready: boolean; parts: Record<string, "ok" | "unavailable"> };

export type Health = {
  /** Asks every part, each for at most two seconds. */
  readiness(): Promise<Readiness>;
  /** From now on the process is not ready: it is going away. */
  drain(): void;
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

/** Health of a process from its parts, each under a short name such as `bus` or `log`. */
export function createHealth(checks: Record<string, ReadinessCheck>): Health {
  let draining = false;
  return {
    async readiness() {
      const names = Object.keys(checks);
      const results = await Promise.all(Object.values(checks).map(answers));
      const parts = Object.fromEntries(
        names.map((name, index) => [name, results[index] ? "ok" : "unavailable"] as const),
      );
      return { ready: !draining && results.every(Boolean), parts };
    },
    drain() {
      draining = true;
    },
  };
}
