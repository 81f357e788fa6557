import type { SourceDocument } from "@quarry/document";
import type { Json } from "@quarry/kernel";
import type { ProfileName } from "@quarry/servers/provider";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { openRig, textDocument } from "./rig.testing.ts";
import { statementModel, statementOrder } from "./statement.testing.ts";

const structure = parseStructure({
  type: "object",
  properties: {
    title: { type: "string" },
    sections: {
      type: "array",
      items: {
        type: "object",
        properties: {
          name: { type: "string" },
          notes: { type: "array", items: { type: "string" } },
        },
      },
    },
  },
});

/** Sections with notes, each section longer than a chunk. */
function sectioned(sections: number, notes: number): SourceDocument {
  let text = "Title: Log of the harbour\n";
  const outline: NonNullable<SourceDocument["outline"]> = [];
  for (let section = 1; section <= sections; section++) {
    outline.push({ level: 1, title: `Section ${section}`, start: text.length });
    text += `Section ${section}\n`;
    for (let note = 1; note <= notes; note++)
      text += `- note ${section}.${note}, ${"so ".repeat(20)}\n\n`;
  }
  return { ...textDocument(text), outline };
}

function truthOf(sections: number, notes: number): Json {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return {
    title: "Log of the harbour",
    sections: numbers(sections).map((section) => ({
      name: `Section ${section}`,
      notes: numbers(notes).map((note) => `note ${section}.${note}`),
    })),
  };
}

/** A model that reads sections and notes; the headings above its part as well. */
function sectionModel(text: string): Json {
  const sections: { name: string | null; notes: string[] }[] = [];
  for (const line of text.split("\n")) {
    const [name] = /^Section \d+$/.exec(line) ?? [];
    const note = /^- (note [\d.]+),/.exec(line)?.[1];
    if (name) sections.push({ name, notes: [] });
    if (note && sections.length === 0) sections.push({ name: null, notes: [] });
    if (note) sections.at(-1)?.notes.push(note);
  }
  const filled = sections.filter(({ notes }) => notes.length > 0);
  return { result: { title: /Title: (.*)/.exec(text)?.[1] ?? null, sections: filled } };
}

describe("a record that continues over several chunks", () => {
  it("stays one record", async () => {
    await using rig = await openRig({
      engine: { chunkTokens: 500 },
      provider: { answer: sectionModel },
    });
    const document = sectioned(3, 60);
    const { output } = await rig.engine.extract(rig.request({ document, structure }));
    expect(rig.provider.calls.length).toBeGreaterThan(6);
    expect(output).toEqual(truthOf(3, 60));
  });
});

describe("a document longer than the model's context", () => {
  const profiles: ProfileName[] = ["openai", "azure", "vllm", "llamacpp"];

  it.each(profiles)("is read in smaller pieces, whatever %s says of it", async (profile) => {
    const { request, truth } = await statementOrder(100, "paged");
    const provider = { answer: statementModel, profile, contextTokens: 2_000 };
    await using rig = await openRig({ provider });
    expect((await rig.engine.extract(rig.request(request))).output).toEqual(truth);
  });

  it("is read in smaller pieces where the server cuts prompts without a word", async () => {
    const { request, truth } = await statementOrder(800, "paged");
    const provider = { answer: statementModel, profile: "ollama" } as const;
    await using rig = await openRig({ engine: { chunkTokens: 12_000 }, provider });
    expect((await rig.engine.extract(rig.request(request))).output).toEqual(truth);
    expect(rig.provider.requestFaults()).toEqual([]);
  });

  it("is asked for in pieces that fit from the start where the context is known", async () => {
    const { request, truth } = await statementOrder(100, "paged");
    const provider = { answer: statementModel, contextTokens: 2_000 };
    await using rig = await openRig({ engine: { contextTokens: 2_000 }, provider });
    const { output, evidence } = await rig.engine.extract(rig.request(request));
    expect(output).toEqual(truth);
    expect(evidence.usage.calls).toBe(rig.provider.calls.length);
    expect(rig.logLines.join("")).not.toContain("context_overflow");
  });

  it("that no piece fits into ends the work", async () => {
    const { request } = await statementOrder(100, "paged");
    await using rig = await openRig({ provider: { contextTokens: 100 } });
    await expect(rig.engine.extract(rig.request(request))).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
    });
  });
});
