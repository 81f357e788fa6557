/** Returns a function that makes a value when it is first called, and gives the same one from then on. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
