import { AppError, isUuid } from "@quarry/kernel";
import type { Request } from "express";

/** The id in the path. @throws AppError NOT_FOUND where it is none that anything could have. */
export function resourceId(request: Request, resource: "schema" | "extraction"): string {
  const id = String(request.params.id).toLowerCase();
  if (!isUuid(id)) throw new AppError("NOT_FOUND", `There is no ${resource} with this id`);
  return id;
}
