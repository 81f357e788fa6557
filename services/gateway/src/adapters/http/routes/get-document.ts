import { DocumentParameters, subjects } from "@quarry/contracts";
import { type PartDependencies, readPart } from "../../../application/read-part.ts";
import { presentDocument } from "../answers/present-document.ts";
import { resourceId } from "../requests/resource-id.ts";
import { refuseRepeated, validate } from "../requests/validate.ts";
import type { Route } from "../route.ts";

export function getDocumentRoute(dependencies: PartDependencies): Route {
  return {
    method: "get",
    path: "/extractions/:id/document",
    scope: "extractions:read",
    async handle({ request, accountId, context }) {
      const sent: Record<string, unknown> = { ...request.query };
      refuseRepeated(sent);
      const { words = false } = validate(DocumentParameters, sent);
      const extractionId = resourceId(request, "extraction");
      const question = { subject: subjects.extraction.document, extractionId, accountId };
      const document = await readPart(dependencies, question, context);
      return { message: "Document retrieved successfully", data: presentDocument(document, words) };
    },
  };
}
