import { expect, it } from "vitest";
import { messageFor, openLog } from "../contract/durable/relay.ts";
import { openEmbeddedBus } from "../embedded/index.ts";
import { createCommitPublisher } from "./commit-publisher.ts";

it("goes on with a stream where telling of a fault fails", async () => {
  await using bus = openEmbeddedBus({ path: ":memory:" });
  const log = openLog();
  const first = await log.append("s", 1);
  const handover = createCommitPublisher({
    ...log,
    bus,
    toMessage: (commit) => {
      if (commit.id === first.id) throw new Error("no message for it");
      return messageFor("handover")(commit);
    },
    onFault: () => {
      throw new Error("nobody listens");
    },
  });
  handover.begin(first);
  await handover.ended();
  const second = await log.append("s", 2);
  handover.begin(second);
  await handover.ended();
  log.letTimePass();
  expect(await log.store.unrelayed({ olderThanMs: 0, limit: 10 })).toEqual([first]);
});
