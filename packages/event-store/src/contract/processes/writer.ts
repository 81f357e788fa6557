import { storedJson } from "@quarry/kernel";
import { deposited } from "../account-events.ts";
import { request } from "../test-log.ts";
import { connectTo, type LogAddress } from "./log-address.ts";

/** The only argument of a writer process. */
export type WriterTask = { address: LogAddress; writer: number; commits: number; streams: number };

/** What it answers for each commit that the store acknowledged. */
export type Acknowledged = {
  commandId: string;
  stream: string;
  position: number;
  version: number;
};

/** Appends one commit after the other and sends what was acknowledged. */
async function write({ address, writer, commits, streams }: WriterTask): Promise<void> {
  await using log = await connectTo(address);
  const acknowledged: Acknowledged[] = [];
  for (let index = 0; index < commits; index++) {
    const stream = `account-${(writer + index) % streams}`;
    const commandId = `${writer}-${index}`;
    const events = [deposited(writer), deposited(index)];
    const { commit, version } = await log.store.append(request({ stream, commandId, events }));
    acknowledged.push({ commandId, stream, position: commit.position, version });
  }
  process.send?.(acknowledged);
}

await write(storedJson<WriterTask>(process.argv[2] ?? ""));
