import { storedJson } from "@quarry/kernel";
import { StoreUnavailableError } from "../../errors.ts";
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
    const asked = request({ stream, commandId, events });
    const { commit, version } = await untilTaken(() => log.store.append(asked));
    acknowledged.push({ commandId, stream, position: commit.position, version });
  }
  process.send?.(acknowledged);
}

/** A log that seven others keep busy asks for another try, as of any caller. */
async function untilTaken<Result>(append: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await append();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
  }
}

await write(storedJson<WriterTask>(process.argv[2] ?? ""));
