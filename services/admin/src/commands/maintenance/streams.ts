import { counted } from "@quarry/kernel";
import type { StreamState } from "@quarry/messaging";
import { type AddCommand, destroying, isConfirmed, withJson } from "../../session.ts";

/** `admin streams`: where messages are on their way, and who takes them. */
export const addStreams: AddCommand = (program, { open, print }) => {
  const streams = program.command("streams").description("show and recreate the bus's streams");

  withJson(streams, "list")
    .description("show each stream with its consumers and their backlogs")
    .action(async (options) => {
      await using stores = await open();
      await using bus = await stores.openBus();
      const states = await bus.streams();
      print({ json: states, lines: states.flatMap(describe) }, options);
    });

  destroying(streams, "remake <stream>")
    .description(
      "delete a stream with its messages and recreate it; the services publish their logs again",
    )
    .action(async (stream: string, options) => {
      await using stores = await open();
      await using bus = await stores.openBus();
      const isMeant = isConfirmed(`Deleting the messages of ${stream}`, options);
      await bus.remake(stream, { dryRun: !isMeant });
      const done = isMeant ? "was recreated" : "would be recreated";
      print({ json: { stream, remade: isMeant }, lines: [`${stream} ${done}`] }, options);
    });
};

function describe({ stream, messages, bytes, copies, consumers }: StreamState): string[] {
  return [
    `${stream}  ${counted(messages, "message")}, ${counted(bytes, "byte")}, copies: ${copies}`,
    ...consumers.map(
      ({ consumer, pending, ackPending, redelivered, deadLetters }) =>
        `  ${consumer}  ${pending} pending, ${ackPending} in flight (${redelivered} redelivered), ${counted(deadLetters, "dead letter")}`,
    ),
  ];
}
