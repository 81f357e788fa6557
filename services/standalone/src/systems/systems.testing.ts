/** Both forms as real processes, for the black-box suite and for benchmarks. */
export {
  type DistributedOptions,
  type DistributedSystem,
  type Service,
  services,
  startDistributedSystem,
} from "./distributed-system.testing.ts";
export { connectAs, startNatsWithUsers, urlOf, usersConfig } from "./nats-users.testing.ts";
export { type StandaloneSystem, startStandaloneSystem } from "./standalone-system.testing.ts";
