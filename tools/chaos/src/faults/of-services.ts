import { setTimeout as delay } from "node:timers/promises";
import { canSkewClocks, skewedClock } from "@quarry/servers";
import { type Service, services } from "@quarry/systems";
import type { Fleet } from "../forms/fleet.ts";
import type { Fault } from "./fault.ts";

/** Longer than the rig's services may be silent before others take over their events, in ms. */
export const frozenMs = 5_000;

/** How long a service runs with a wrong clock, in ms. */
const skewedMs = 6_000;
const hours = ["-1h", "+1h"];

/** SIGKILL and SIGSTOP of each service, and a replica of each whose clock is an hour off. */
export function faultsOfServices(fleet: Fleet): Fault[] {
  const skews = canSkewClocks ? services.map((service) => skew(fleet, service)) : [];
  return [
    ...services.map(
      (service): Fault => ({
        name: `kill ${service}`,
        inject: (_random, struck) => fleet.kill(service, struck),
      }),
    ),
    ...services.map((service) => freeze(fleet, service)),
    ...skews,
  ];
}

function freeze(fleet: Fleet, service: Service): Fault {
  return {
    name: `freeze ${service}`,
    async inject(_random, struck) {
      const replica = fleet.oneOf(service);
      await replica.pause();
      struck();
      await delay(frozenMs);
      await replica.resume();
    },
  };
}

function skew(fleet: Fleet, service: Service): Fault {
  return {
    name: `skew ${service}`,
    async inject(random, struck) {
      const by = hours[Math.floor(random() * hours.length)] ?? "+1h";
      const skewed = await fleet.replace(service, skewedClock(by));
      struck();
      await delay(skewedMs);
      await fleet.replace(service, {}, skewed);
    },
  };
}
