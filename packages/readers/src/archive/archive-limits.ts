/** What an archive may hold; looked at before anything of it is inflated. */
export const archiveLimits = {
  entries: 10_000,
  /** Bytes of all entries that are read together, inflated. */
  bytes: 200_000_000,
};
