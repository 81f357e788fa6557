import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { ConfigError } from "@quarry/kernel";

export type ListenOptions = {
  /** 0 for any free one. */
  port: number;
  /** All interfaces where it is left out. */
  host?: string;
  /** The variables that the two come from, for the operator who has to correct them. */
  variables: { port: string; host?: string };
};

/** @throws ConfigError naming the variable if the port or the address cannot be listened on. */
export async function listen(server: Server, options: ListenOptions): Promise<void> {
  const { port, host } = options;
  server.listen({ port, ...(host !== undefined && { host }) });
  try {
    await once(server, "listening");
  } catch (cause) {
    throw refusal(cause, options);
  }
}

function refusal(cause: unknown, { port, host, variables }: ListenOptions): unknown {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE") {
    const remedy = "stop the process that listens there, or choose another port";
    return new ConfigError(`${variables.port}: ${port} is in use; ${remedy}`, { cause });
  }
  if (code === "EACCES") {
    const remedy = "choose a port of 1024 or above";
    return new ConfigError(`${variables.port}: ${port} is not allowed; ${remedy}`, { cause });
  }
  if (variables.host !== undefined && host !== undefined) {
    const remedy = "set an address of this machine";
    const fault = `${host} cannot be listened on (${String(code)}); ${remedy}`;
    return new ConfigError(`${variables.host}: ${fault}`, { cause });
  }
  return cause;
}

/** How a caller on this machine names the address; one that means all of them is `localhost`. */
export function addressName({ address, family }: AddressInfo): string {
  if (address === "0.0.0.0" || address === "::") return "localhost";
  return family === "IPv6" ? `[${address}]` : address;
}
