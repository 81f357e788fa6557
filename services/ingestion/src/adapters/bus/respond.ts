import { DrawPages, GetExtraction, ReadAgain, subjects } from "@quarry/contracts";
import { checked, type MessageBus, type Running } from "@quarry/messaging";
import type { createDrawPages } from "../../application/draw-pages.ts";
import type { createKeptSource } from "../../application/kept-source.ts";
import type { createReadAgain } from "../../application/read-again.ts";

type UseCases = {
  drawPages: ReturnType<typeof createDrawPages>;
  keptSource: ReturnType<typeof createKeptSource>;
  readAgain: ReturnType<typeof createReadAgain>;
};

/** Answers the ingestion service's queries. */
export function respond(bus: MessageBus, useCases: UseCases): Promise<Running[]> {
  const { drawPages, keptSource, readAgain } = useCases;
  const { ingestion } = subjects;
  return Promise.all([
    bus.respond(ingestion.drawPages, ({ payload, signal }) =>
      drawPages(DrawPages.parse(payload), signal),
    ),
    bus.respond(ingestion.source, checked(GetExtraction, keptSource)),
    bus.respond(ingestion.readAgain, ({ payload, signal }) =>
      readAgain(ReadAgain.parse(payload), signal),
    ),
  ]);
}
