import { DrawPages, subjects } from "@quarry/contracts";
import type { MessageBus, Running } from "@quarry/messaging";
import type { createDrawPages } from "../../application/draw-pages.ts";

/** Answers the ingestion service's queries. */
export function respond(
  bus: MessageBus,
  drawPages: ReturnType<typeof createDrawPages>,
): Promise<Running> {
  return bus.respond(subjects.ingestion.drawPages, ({ payload, signal }) =>
    drawPages(DrawPages.parse(payload), signal),
  );
}
