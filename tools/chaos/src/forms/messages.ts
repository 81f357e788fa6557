import { jetstreamManager } from "@nats-io/jetstream";
import { eventStream } from "@quarry/messaging/nats";
import { connectAs } from "@quarry/systems";
import { z } from "zod";

const Travelling = z.object({ commitId: z.string() });

/** The commits whose messages a NATS server holds, by their ids. */
export async function messagesOf(operatorUrl: string): Promise<string[]> {
  const connection = await connectAs(operatorUrl);
  try {
    const { streams } = await jetstreamManager(connection);
    const { state } = await streams.info(eventStream);
    const ids: string[] = [];
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
      const message = await streams.getMessage(eventStream, { seq });
      const id = message && commitIn(message.string());
      if (id) ids.push(id);
    }
    return ids;
  } finally {
    await connection.close();
  }
}

/** Undefined for what no service of ours sent. */
function commitIn(text: string): string | undefined {
  try {
    return Travelling.safeParse(JSON.parse(text)).data?.commitId;
  } catch {
    return undefined;
  }
}
