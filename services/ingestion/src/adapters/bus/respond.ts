import { DrawPages, GetExtraction, subjects } from "@quarry/contracts";
import { checked, type MessageBus, type Running } from "@quarry/messaging";
import type { createDrawPages } from "../../application/draw-pages.ts";
import type { createKeptSource } from "../../application/kept-source.ts";

type UseCases = {
  drawPages: ReturnType<typeof createDrawPages>;
  keptSource: ReturnType<typeof createKeptSource>;
};

/** Answers the ingestion service's queries. */
export function respond(bus: MessageBus, { drawPages, keptSource }: UseCases): Promise<Running[]> {
  const { ingestion } = subjects;
  return Promise.all([
    bus.respond(ingestion.drawPages, ({ payload, signal }) =>
      drawPages(DrawPages.parse(payload), signal),
    ),
    bus.respond(ingestion.source, checked(GetExtraction, keptSource)),
  ]);
}
