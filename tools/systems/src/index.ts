export { createApiKeys } from "./api-keys.ts";
export {
  type DistributedSystem,
  type Service,
  services,
  startDistributedSystem,
} from "./distributed-system.ts";
export type { Answer, Caller } from "./driver/caller.ts";
export { follow } from "./driver/follow.ts";
export {
  type Created,
  createSchema,
  type Extraction,
  extractTicket,
  formOf,
  type ListedExtraction,
  type Page,
  type Schema,
  ticketForm,
  ticketOutput,
  ticketStructure,
  ticketText,
  unknownId,
} from "./driver/records.ts";
export { openSuite, type Suite } from "./driver/suite.ts";
export type { StartSystem, System } from "./driver/system.ts";
export {
  type Attempt,
  connectAs,
  type NatsUser,
  natsUsers,
  passwordMark,
  startNatsWithUsers,
  urlOf,
  usersConfig,
  usersWho,
} from "./nats-users.ts";
export type { ObservableSystem } from "./observable-system.ts";
export { onBothForms, type Stage } from "./on-both-forms.ts";
export { runProgram } from "./operator.ts";
export { type StandaloneSystem, startStandaloneSystem } from "./standalone-system.ts";
export { bytesOfFolder } from "./stores.ts";
