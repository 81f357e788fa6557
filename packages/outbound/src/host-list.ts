import { z } from "zod";

function isHostAndPort(entry: string): boolean {
  const port = Number(/^[^/\s]+:(\d+)$/.exec(entry)?.[1]);
  return port >= 1 && port <= 65_535;
}

/** A setting that names internal hosts which may be reached: `host:port`, with commas between. */
export const hostList = z
  .string()
  .default("")
  .transform((list) => list.split(",").flatMap((entry) => entry.trim().toLowerCase() || []))
  .pipe(z.array(z.string().refine(isHostAndPort, "must be a list of host:port, ports 1 to 65535")));
