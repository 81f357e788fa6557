import type { Service } from "../../services/service.ts";
import { natsPassword } from "../nats.ts";

/** The secrets of the overlay for development, which anyone may read. */
export function developmentSections(services: Service[]) {
  return {
    secrets: services.flatMap(({ name, secrets }) => [
      `- name: quarry-${name}`,
      "  options: *development",
      "  literals:",
      `    - QUARRY_NATS_URL=nats://${name}:development-only-${name}@nats:4222`,
      "    - QUARRY_MONGODB_URL=mongodb://mongodb:27017/quarry?replicaSet=quarry",
      ...Object.entries(secrets).flatMap(([variable, { optional }]) =>
        optional ? [] : [`    - ${variable}=development-only-development-only`],
      ),
    ]),
    passwords: services.map(({ name }) => `- ${natsPassword(name)}=development-only-${name}`),
  };
}
