import type { BenchDocument } from "./real-documents.ts";
export async function makeDocuments(_folder: string): Promise<BenchDocument[]> {
  return [];
}
