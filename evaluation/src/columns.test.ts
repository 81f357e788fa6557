import type { StructureNode } from "@quarry/api";
import { extractTraced } from "@quarry/engine-offline/training";
import { expect, it } from "vitest";
import type { Case } from "./cases/cases.ts";
import { readCorpus } from "./cases/corpus.ts";
import { readSource } from "./cases/read-source.ts";

type Columns = Extract<StructureNode, { type: "object" }>["properties"];
type Found = { finder: string; rows: Record<string, unknown>[] };

/** Extracts one list of a case, with all that is found. */
function rowsOf({ source }: Case, name: string, list: StructureNode, columns: Columns): Found {
  const document = readSource(source);
  if (list.type !== "array" || "failure" in document) return { finder: "", rows: [] };
  const items = { ...list, items: { ...list.items, properties: columns } } as StructureNode;
  const structure: StructureNode = { type: "object", properties: { [name]: items } };
  const { result, trace } = extractTraced(document, structure, {
    deadlineAt: Number.POSITIVE_INFINITY,
  });
  const [finder = ""] = Object.values(trace.chosen).flat();
  return { finder, rows: (result.output as Record<string, Found["rows"]>)[name] ?? [] };
}

/** Asks for each list with one of its columns less, and names the lists whose rows change. */
async function changes(): Promise<Map<string, { asked: number; changed: string[] }>> {
  const found = new Map<string, { asked: number; changed: string[] }>();
  for (const one of await readCorpus()) {
    if (one.structure.type !== "object") continue;
    for (const [name, list] of Object.entries(one.structure.properties)) {
      if (list.type !== "array" || list.items.type !== "object") continue;
      const columns = list.items.properties;
      if (Object.keys(columns).length < 3) continue;
      const whole = rowsOf(one, name, list, columns);
      const count = found.get(whole.finder) ?? { asked: 0, changed: [] };
      found.set(whole.finder, count);
      for (const column of Object.keys(columns)) {
        const { [column]: _, ...others } = columns;
        const holds = (row: Record<string, unknown>) =>
          Object.keys(others).some((other) => row[other] !== null);
        const { rows } = rowsOf(one, name, list, others);
        const due = whole.rows.filter(holds).length;
        count.asked++;
        if (rows.filter(holds).length !== due)
          count.changed.push(`${one.set} ${one.id} ${name} without ${column}`);
      }
    }
  }
  return found;
}

it("finds the same rows whatever columns are asked for", { timeout: 120_000 }, async () => {
  const found = await changes();
  expect(found.get("tables")).toMatchObject({ changed: [] });
  const { asked = 0, changed = [] } = found.get("groups") ?? {};
  expect(changed.length).toBeLessThanOrEqual(0.1 * asked);
});
