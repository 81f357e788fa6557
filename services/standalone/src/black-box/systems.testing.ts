/** Both forms as real processes, for the black-box suite and for benchmarks. */
export {
  type DistributedOptions,
  type DistributedSystem,
  services,
  startDistributedSystem,
} from "./distributed-system.testing.ts";
export { type StandaloneSystem, startStandaloneSystem } from "./standalone-system.testing.ts";
