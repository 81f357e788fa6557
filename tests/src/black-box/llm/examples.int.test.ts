import { startProvider } from "@quarry/servers/provider";
import { type Created, createSchema, formOf, onBothForms, type Stage } from "@quarry/systems";
import { afterAll, describe, expect, it } from "vitest";
import { newMarker, placesOf } from "../markers.ts";
import { llmEnvironment, note } from "./llm-stage.ts";

const remarkOfExample = newMarker();
const wordOfExample = newMarker();

/** A model that says of each document what the example says, once it is shown one. */
const provider = await startProvider({
  answer: (_document, _schema, body) => {
    const isShown = JSON.stringify(body).includes(remarkOfExample);
    return { result: { remark: isShown ? remarkOfExample : null } };
  },
});
afterAll(() => provider[Symbol.asyncDispose]());

const slip = (remark: string) => `Harbour Books\nRemark: ${remark}\nThank you for your trust\n`;

type Evidence = {
  examples?: { id: string; likeness: number }[];
  withheld?: unknown;
  warnings: { code: string }[];
};

describe("a document that a model reads by an example", () => {
  onBothForms({}, tests, llmEnvironment(provider.baseUrl));

  function tests(stage: () => Stage): void {
    it("holds no word of the example, which is erased with its own extraction", async () => {
      const { suite, system } = stage();
      const caller = await suite.caller();
      const { id: schema_id } = await createSchema(caller, note.name, note.structure);
      const post = async (source: string, fields: Record<string, string> = {}) => {
        const form = formOf({ schema_id, type: "text", source, ...fields });
        return (await caller.call<Created>("POST", "/v1/extractions", { form })).body.data;
      };
      const rightOutput = JSON.stringify({ remark: remarkOfExample });
      const example = await post(slip(`${remarkOfExample}\n${wordOfExample}`), { rightOutput });

      const next = await post(slip("none"));
      expect(next.output).toEqual({ remark: null });
      const read = `/v1/extractions/${next.id}/evidence`;
      const evidence = (await caller.call<Evidence>("GET", read)).body.data;
      expect(evidence.examples).toEqual([{ id: example.id, likeness: 0.5 }]);
      expect(evidence).not.toHaveProperty("withheld");
      expect(evidence.warnings).toMatchObject([{ code: "example_copied" }]);

      await caller.call("DELETE", `/v1/extractions/${example.id}`);
      const stores = await system.stores();
      const held = [remarkOfExample, wordOfExample].map((marker) => placesOf(marker, stores));
      expect(held).toEqual([[], []]);
      expect(system.output().join()).not.toContain(remarkOfExample);
    });
  }
});
