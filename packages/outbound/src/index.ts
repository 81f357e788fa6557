export {
  type AllowList,
  allowedFrom,
  checkAddress,
  type EgressPolicy,
  isAllowed,
  portOf,
} from "./check-address.ts";
export { createGuardedConnector } from "./guarded-connector.ts";
export { hostList } from "./host-list.ts";
export { type Network, openInternet } from "./network.ts";
