import type { StructureNode } from "@quarry/api";
import { textDocument } from "@quarry/document/testing";
import { contractOutput, engineContract } from "@quarry/engine/contract";
import { StarvedError } from "@quarry/kernel";
import { faults } from "@quarry/servers/provider";
import { checkOutput } from "@quarry/structure";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { namesIn, openRig, requestOf } from "./rig.testing.ts";

const text =
  "Invoice number: 2026-0042\n\nThe crew of the Marigold was paid in full by Ada Byron on arrival, " +
  "which everybody thought was decent of her.\n";

const fields: Record<string, StructureNode> = {
  invoiceNumber: { type: "string", describe: "Invoice number", required: true },
  vesselName: { type: "string", describe: "Name of the vessel that carried the goods" },
  payer: { type: "string", describe: "Person who paid" },
};

describe("the engine of rules and a model", () => {
  engineContract(() => openRig(contractOutput));

  it("asks the model for every field, and is surer of what the rules have found as well", async () => {
    await using rig = await openRig({
      invoiceNumber: "2026-0042",
      vesselName: "Marigold",
      payer: "Ada Byron",
    });
    const { output, evidence } = await rig.engine.extract(requestOf(text, fields));
    expect(output).toEqual({
      invoiceNumber: "2026-0042",
      vesselName: "Marigold",
      payer: "Ada Byron",
    });
    const [number, vessel] = evidence.leaves.map(({ confidence }) => confidence);
    expect(number).toBeGreaterThan(0.95);
    expect(vessel).toBeLessThanOrEqual(0.9);
    const { schema } = await rig.provider.call(0);
    expect(namesIn(schema)).toEqual(["invoiceNumber", "vesselName", "payer"]);
    expect(evidence.engine).toMatchObject({
      id: "auto",
      providerModel: "small",
      confidenceBasis: "estimated",
    });
    expect(evidence.usage).toMatchObject({ calls: 1, estimated: false });
  });

  it("asks the model once more what the lines support where the two differ", async () => {
    await using rig = await openRig({ invoiceNumber: "Marigold", "1_invoiceNumber": "a" });
    const { output, evidence } = await rig.engine.extract(requestOf(text, fields));
    expect(output).toMatchObject({ invoiceNumber: "2026-0042" });
    expect(evidence.withheld).toMatchObject([{ pointer: "/invoiceNumber", value: "Marigold" }]);
    expect(evidence.usage.byCall?.map(({ purpose }) => purpose)).toEqual(["read", "compare"]);
  });

  it("asks no model for what an example makes sure, and shows it the example for the rest", async () => {
    const slip = (depot: string, clerk: string) =>
      `Nordkai Lagerhaus\nGetreide und Saaten\nTor ${depot} geöffnet\nUnterzeichnet: ${clerk}\nWir danken für Ihre Treue\n`;
    const asked: Record<string, StructureNode> = {
      depot: { type: "string" },
      payer: { type: "string", describe: "Person who paid" },
    };
    const example = {
      id: "0192f7a4-0000-7000-8000-000000000001",
      document: textDocument(slip("K-17", "Ada Byron")),
      output: { depot: "K-17", payer: "cash desk" },
    };
    await using rig = await openRig({ payer: null });
    const request = requestOf(slip("K-23", "Grace Hopper"), asked, { examples: [example] });
    const { output, evidence } = await rig.engine.extract(request);
    expect(output).toMatchObject({ depot: "K-23" });
    expect(evidence.leaves[0]).toMatchObject({ pointer: "/depot", reason: "example" });
    expect(evidence.examples).toMatchObject([{ id: example.id }]);
    const { raw, schema } = await rig.provider.call(0);
    expect(namesIn(schema)).toEqual(["payer"]);
    expect(raw).toContain('{\\"result\\":{\\"payer\\":\\"cash desk\\"}}');
  });

  it("asks no model if the rules are sure of every field", async () => {
    await using rig = await openRig({}, (rules) => ({
      ...rules,
      async extract(order) {
        const { output, evidence } = await rules.extract(order);
        const leaves = evidence.leaves.map((leaf) => ({ ...leaf, confidence: 0.95 }));
        return { output, evidence: { ...evidence, leaves } };
      },
    }));
    const { invoiceNumber } = fields;
    const request = requestOf(text, invoiceNumber ? { invoiceNumber } : {});
    const { output, evidence } = await rig.engine.extract(request);
    expect(output).toEqual({ invoiceNumber: "2026-0042" });
    expect(rig.provider.calls).toHaveLength(0);
    expect(evidence.engine).toMatchObject({ id: "auto", confidenceBasis: "measured" });
  });

  it("withholds what the model makes up", async () => {
    await using rig = await openRig({
      invoiceNumber: "2026-0042",
      vesselName: "Black Pearl",
      payer: "Ada Byron",
    });
    const { output, evidence } = await rig.engine.extract(requestOf(text, fields));
    expect(output).toMatchObject({ vesselName: null, payer: "Ada Byron" });
    expect(evidence.withheld).toMatchObject([{ pointer: "/vesselName", reason: "ungrounded" }]);
  });

  it("gives the rules' answer with a warning where the model fails, and counts its tokens", async () => {
    await using rig = await openRig({});
    rig.provider.queue(faults.refuses({ status: 401 }));
    const { output, evidence } = await rig.engine.extract(requestOf(text, fields));
    expect(output).toEqual({ invoiceNumber: "2026-0042", vesselName: null, payer: null });
    expect(checkOutput({ type: "object", properties: fields }, output)).toEqual([]);
    expect(evidence.warnings).toMatchObject([{ code: "model_failed" }]);
    expect(evidence.warnings[0]?.message).toContain("PROVIDER_FAILED");
    expect(evidence.usage.calls).toBe(1);
  });

  it("gives the model its whole time when the rules waited for a busy machine", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const known = { invoiceNumber: "2026-0042", vesselName: "Marigold", payer: "Ada Byron" };
    await using rig = await openRig(known, (rules) => ({
      ...rules,
      async extract(order) {
        const result = await rules.extract(order);
        vi.setSystemTime(Date.now() + 600_000);
        return result;
      },
    }));
    const { output, evidence } = await rig.engine.extract(requestOf(text, fields));
    expect(output).toMatchObject({ invoiceNumber: "2026-0042", vesselName: "Marigold" });
    expect(evidence.warnings).toEqual([]);
  });

  it("asks no model when the machine left the rules without processor time", async () => {
    await using rig = await openRig({}, (rules) => ({
      ...rules,
      extract: () => Promise.reject(new StarvedError("The server is busy")),
    }));
    await expect(rig.engine.extract(requestOf(text, fields))).rejects.toThrow(StarvedError);
    expect(rig.provider.calls).toHaveLength(0);
  });

  it("stops with the caller, whatever the model does", async () => {
    await using rig = await openRig({});
    const controller = new AbortController();
    rig.provider.queue(faults.waits(new Promise<never>(() => undefined)));
    const extracted = rig.engine.extract(requestOf(text, fields, { signal: controller.signal }));
    await rig.provider.call(0);
    controller.abort();
    await expect(extracted).rejects.toThrow();
  });
});
