import type { StructureNode } from "@quarry/api";
import { readStructure } from "@quarry/api/structure";
import { AppError } from "@quarry/kernel";

/** As `readStructure`. @throws AppError SCHEMA_UNSUPPORTED with the issues where it is refused. */
export function parseStructure(sent: unknown): StructureNode {
  const read = readStructure(sent);
  if (read.success) return read.structure;
  throw new AppError("SCHEMA_UNSUPPORTED", read.message, { issues: read.issues });
}
