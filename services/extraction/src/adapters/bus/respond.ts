import {
  AddExample,
  CancelBatch,
  CreateBatch,
  DeleteExtraction,
  GetBatch,
  GetExamples,
  GetExtraction,
  GetLimits,
  GetPageImage,
  GetUsage,
  ListBatches,
  ListBatchItems,
  ListExtractions,
  ReadExtraction,
  RemoveExample,
  RequestExtraction,
  RetryBatch,
  SuggestStructure,
  subjects,
} from "@quarry/contracts";
import { checked, type MessageBus, type Running } from "@quarry/messaging";
import type { ExtractionUseCases } from "../../application/use-cases.ts";

/** Responds to the extraction service's commands and queries. */
export function respond(bus: MessageBus, useCases: ExtractionUseCases): Promise<Running[]> {
  const { extraction } = subjects;
  const { batches, examples } = useCases;
  return Promise.all([
    bus.respond(extraction.request, checked(RequestExtraction, useCases.request)),
    bus.respond(extraction.delete, checked(DeleteExtraction, useCases.delete)),
    bus.respond(extraction.get, checked(ReadExtraction, useCases.get)),
    bus.respond(extraction.list, checked(ListExtractions, useCases.list)),
    bus.respond(extraction.evidence, checked(GetExtraction, useCases.evidence)),
    bus.respond(extraction.usage, checked(GetUsage, useCases.usage)),
    bus.respond(extraction.limits, checked(GetLimits, useCases.limits)),
    bus.respond(extraction.createBatch, checked(CreateBatch, batches.create)),
    bus.respond(extraction.getBatch, checked(GetBatch, batches.get)),
    bus.respond(extraction.listBatches, checked(ListBatches, batches.list)),
    bus.respond(extraction.retryBatch, checked(RetryBatch, batches.retry)),
    bus.respond(extraction.cancelBatch, checked(CancelBatch, batches.cancel)),
    bus.respond(extraction.batchItems, checked(ListBatchItems, batches.items)),
    bus.respond(extraction.document, checked(GetExtraction, useCases.document)),
    bus.respond(extraction.pageImage, checked(GetPageImage, useCases.pageImage)),
    bus.respond(extraction.source, checked(GetExtraction, useCases.source)),
    bus.respond(extraction.summary, checked(GetExtraction, useCases.summary)),
    bus.respond(extraction.suggest, checked(SuggestStructure, useCases.suggest)),
    bus.respond(extraction.addExample, checked(AddExample, examples.add)),
    bus.respond(extraction.removeExample, checked(RemoveExample, examples.remove)),
    bus.respond(extraction.examples, checked(GetExamples, examples.list)),
  ]);
}
