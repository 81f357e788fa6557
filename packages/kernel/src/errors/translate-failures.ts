type Method = (...values: unknown[]) => Promise<unknown>;

/**
 * Wraps a store so that its methods throw what `translate` returns for their errors. It returns an error that must not
 * be translated unchanged.
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
