import { globSync } from "node:fs";
import { sep } from "node:path";
import { inRepository, root } from "../repository.ts";
import { descriptionFaults } from "./description-faults.ts";
import { DescriptionError, operationsPort, readDescription, type Service } from "./service.ts";

/**
 * Services in the order of their operations ports.
 *
 * @throws DescriptionError with every fault where they do not fit together.
 */
export function collect(described: Service[]): Service[] {
  const faults = descriptionFaults(described);
  if (faults.length > 0)
    throw new DescriptionError(`The services do not fit together:\n${faults.join("\n")}`);
  return described.toSorted((one, other) => operationsPort(one) - operationsPort(other));
}

async function readAll(): Promise<Service[]> {
  const files = globSync("services/*/src/service.ts", { cwd: root });
  const read = files.map(async (file) => {
    const module = (await import(inRepository(file))) as { service: unknown };
    const described = readDescription(file, module.service);
    const [, folder] = file.split(sep);
    if (described.name === folder) return described;
    throw new DescriptionError(
      `${file} describes ${described.name}, and lies in the folder ${folder}`,
    );
  });
  return collect(await Promise.all(read));
}

/** Every service of the distributed form. */
export const services = await readAll();

export const serviceNames = services.map(({ name }) => name);
