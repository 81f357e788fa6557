/**
 * The variables that a program under test takes over from the shell: none that a service of Quarry
 * reads, for those are meant for a Quarry of the caller's own, and its data.
 */
export function inheritedEnvironment(): Record<string, string | undefined> {
  const own = /^(QUARRY|OPENAI|OTEL)_/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}
