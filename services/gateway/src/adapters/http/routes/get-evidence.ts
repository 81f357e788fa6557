import { subjects } from "@quarry/contracts";
import { type PartDependencies, readPart } from "../../../application/read-part.ts";
import { resourceId } from "../requests/resource-id.ts";
import type { Route } from "../route.ts";

export function getEvidenceRoute(dependencies: PartDependencies): Route {
  return {
    method: "get",
    path: "/extractions/:id/evidence",
    scope: "extractions:read",
    async handle({ request, accountId, context }) {
      const extractionId = resourceId(request, "extraction");
      const question = { subject: subjects.extraction.evidence, extractionId, accountId };
      const evidence = await readPart(dependencies, question, context);
      return { message: "Evidence retrieved successfully", data: evidence };
    },
  };
}
