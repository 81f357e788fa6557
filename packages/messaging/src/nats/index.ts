export { connectNatsBus, type NatsBus, type NatsBusOptions } from "./connect.ts";
