type Method = (...values: unknown[]) => Promise<unknown>;

/**
 * The same store, whose methods fail with what `translate` makes of their faults. It gives back the
 * fault itself where that is to be thrown as it is.
 */
export function translateFailures<Store extends object>(
  store: Store,
  translate: (fault: unknown) => unknown,
): Store {
  const guard =
    (method: Method): Method =>
    async (...values: unknown[]) => {
      try {
        return await method(...values);
      } catch (fault) {
        throw translate(fault);
      }
    };
  const guarded = Object.entries(store).map(([name, method]: [string, Method]) => {
    const entry: [string, Method] = [name, guard(method)];
    return entry;
  });
  return { ...store, ...Object.fromEntries(guarded) };
}
