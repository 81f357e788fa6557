import { type Caller, createSchema, type Page, type Suite } from "@quarry/systems";
import { describe, expect, it } from "vitest";
import { extractWith, orderStructure, orderText, reviewOf } from "./review-client.ts";

type Shown = { id: string; output: Record<string, unknown>; review?: object };

const corrected = { op: "replace", pointer: "/total", value: 60 };

export function reviewedOutputsTheme(suite: () => Suite): void {
  /** An order that was corrected and approved, and a later one that no one has looked at. */
  async function prepare() {
    const caller = await suite().caller();
    const { id: schemaId } = await createSchema(caller, "Order", orderStructure);
    const json = { below: 0, rowsMissing: false, missingRequired: false, warnings: false };
    await caller.call("PUT", `/v1/schemas/${schemaId}/review-policy`, { json });
    const approved = await extractWith(caller, schemaId, orderText);
    const unseen = await extractWith(caller, schemaId, orderText);
    const review = reviewOf(caller, approved);
    await review.change(0, corrected, { op: "remove", pointer: "/lines/0" });
    await review.complete({ verdict: "approved" });
    return { caller, schemaId, approved, unseen };
  }

  const listed = async (caller: Caller, query: string) =>
    (await caller.call<Page<Shown>>("GET", `/v1/extractions?${query}`)).body.data.data;

  async function exported({ key }: Caller, query: string): Promise<string> {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${suite().baseUrl}/v1/extractions/export?${query}`, { headers });
    expect(response.status).toBe(200);
    return response.text();
  }

  describe("reviewed outputs", () => {
    it("are in lists and exports where they are asked for, and nowhere else", async () => {
      const { caller, schemaId, approved, unseen } = await prepare();
      const engine = await listed(caller, "");
      const state = { state: "approved", version: 1, verdict: "approved" };
      for (const query of ["output=reviewed", "output=reviewed&after="]) {
        const [second, first] = await listed(caller, query);
        const none = { state: "none", version: 0 };
        expect(second).toEqual({ ...engine[0], id: unseen, review: none });
        expect(first).toMatchObject({ id: approved, output: { total: 60 }, review: state });
        expect(first?.output.lines).toHaveLength(1);
      }
      expect(engine.every((each) => !("review" in each) && each.output.total === 59.5)).toBe(true);

      const withStates = await listed(caller, "output=engine");
      expect(withStates).toEqual([
        { ...engine[0], review: { state: "none", version: 0 } },
        { ...engine[1], review: state },
      ]);

      const lines = (await exported(caller, "output=reviewed")).trimEnd().split("\n");
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { id: unseen, output: engine[0]?.output, review: { state: "none" } },
        { id: approved, output: { total: 60 }, review: state },
      ]);
      const csv = `format=csv&schemaId=${schemaId}`;
      const [head, ...rows] = (await exported(caller, `${csv}&output=reviewed`)).split("\r\n");
      expect(head).toMatch(/,schemaRevision,review,number,total,/);
      expect(rows[0]).toMatch(/,1,none,TK-𠮷7,59.5,/);
      expect(rows[1]).toMatch(/,1,approved,TK-𠮷7,60,/);
      expect(await exported(caller, csv)).not.toContain("review");
    });

    it("are not given with evidence, which describes the engine's", async () => {
      const caller = await suite().caller();
      for (const path of ["", "/export"]) {
        const query = "output=reviewed&include=evidence";
        const { status, body } = await caller.call("GET", `/v1/extractions${path}?${query}`);
        const { field, rule, message } = body.error?.issues?.[0] ?? {};
        expect([status, field, rule]).toEqual([422, "include", "not_with_output"]);
        expect(message).toContain("describes the engine's output");
      }
      const other = await caller.call("GET", "/v1/extractions?output=latest");
      expect(other.body.error?.issues?.[0]?.field).toBe("output");
    });

    it("are in no export after the extraction is deleted", async () => {
      const { caller, approved, unseen } = await prepare();
      await caller.call("DELETE", `/v1/extractions/${approved}`);
      const text = await exported(caller, "output=reviewed");
      expect(text).toContain(unseen);
      expect(text).not.toContain(approved);
    });
  });
}
