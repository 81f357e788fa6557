import { jetstream } from "@nats-io/jetstream";
import type { RunningServer } from "@quarry/servers";
import { connectAs, urlOf } from "@quarry/systems";

/** Puts a message among the schema service's events, as a faulty replica would. @returns its place there. */
export async function publishAsSchema(nats: RunningServer, payload: string): Promise<number> {
  const connection = await connectAs(urlOf(nats, "schema"));
  const { seq } = await jetstream(connection).publish("evt.schema.Faulty.1", payload);
  await connection.close();
  return seq;
}
