import type { Service } from "../services/service.ts";

/** What each user of MongoDB may do to which collection, as lines of the script that makes them. */
export function mongoRights(services: Service[]): string[] {
  const ofServices = services.flatMap(({ name, mongodb }) => {
    const own = Object.entries(mongodb.collections).map(
      ([collection, { service }]) => [collection, service] as const,
    );
    return user(name, own, mongodb.blobs);
  });
  const ofOperator = services.flatMap(({ mongodb }) =>
    Object.entries(mongodb.collections).flatMap(([collection, { operator }]) =>
      operator === undefined ? [] : [[collection, operator] as const],
    ),
  );
  return ["const rights = {", ...ofServices, ...user("operator", ofOperator, true), "};"];
}

type Rights = (readonly [collection: string, actions: string])[];

function user(name: string, rights: Rights, blobs: boolean): string[] {
  return [
    `  ${name}: {`,
    ...rights.map(([collection, actions]) => `    ${collection}: "${actions}",`),
    ...(blobs ? ["    ...blobs,"] : []),
    "  },",
  ];
}
