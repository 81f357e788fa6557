import {
  DeleteExtraction,
  GetExtraction,
  ListQuery,
  RequestExtraction,
  subjects,
} from "@quarry/contracts";
import { checked, type MessageBus, type Running } from "@quarry/messaging";
import type { ExtractionUseCases } from "../../application/use-cases.ts";

/** Answers the extraction service's commands and queries. */
export function respond(bus: MessageBus, useCases: ExtractionUseCases): Promise<Running[]> {
  const { extraction } = subjects;
  return Promise.all([
    bus.respond(extraction.request, checked(RequestExtraction, useCases.request)),
    bus.respond(extraction.delete, checked(DeleteExtraction, useCases.delete)),
    bus.respond(extraction.get, checked(GetExtraction, useCases.get)),
    bus.respond(extraction.list, checked(ListQuery, useCases.list)),
    bus.respond(extraction.evidence, checked(GetExtraction, useCases.evidence)),
    bus.respond(extraction.document, checked(GetExtraction, useCases.document)),
  ]);
}
