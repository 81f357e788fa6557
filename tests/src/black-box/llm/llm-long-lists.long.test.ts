import { type Booking, statement, statementStructure } from "@quarry/samples";
import { startProvider } from "@quarry/servers/provider";
import {
  type Created,
  createSchema,
  formOf,
  openSuite,
  type Suite,
  startStandaloneSystem,
} from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { llmEnvironment } from "./llm-stage.ts";
import { offlineModel } from "./offline-model.ts";

const types = { text: "text", html: "webpage", pdf: "pdf" } as const;
const cases = [
  { kind: "html", layout: "plain", rows: 800 },
  { kind: "html", layout: "paged", rows: 800 },
  { kind: "html", layout: "wrapped", rows: 3_200 },
  { kind: "pdf", layout: "paged", rows: 800 },
  { kind: "pdf", layout: "plain", rows: 3_200 },
  { kind: "text", layout: "wrapped", rows: 800 },
] as const;

type Evidence = {
  arrays: { pointer: string; rows?: number; taken: number }[];
  warnings: { code: string }[];
};

/**
 * A model that reads its part by rules and passes rows over where a part begins without its column
 * heads, and whose answers end after 4,000 tokens.
 */
const provider = await startProvider({
  answer: offlineModel([statementStructure]),
  outputTokens: 4_000,
});
afterAll(() => provider[Symbol.asyncDispose]());

describe("a statement that is sent as a file and read by a model", { timeout: 240_000 }, () => {
  const opened = new AsyncDisposableStack();
  let suite: Suite;
  beforeAll(async () => {
    const documentsUrl = provider.baseUrl;
    const environment = llmEnvironment(provider.baseUrl);
    const system = opened.use(await startStandaloneSystem({ documentsUrl }, environment));
    suite = await openSuite(system, documentsUrl);
  }, 120_000);
  afterAll(() => opened.disposeAsync());

  it.each(cases)("has all its rows: $kind, $layout, $rows", async (options) => {
    const caller = await suite.caller();
    const { id } = await createSchema(caller, "Statement", statementStructure);
    const { bytes, bookings } = await statement(options);
    const source = new File([bytes], `statement.${options.kind}`);
    const form = formOf({ schema_id: id, type: types[options.kind], source });
    const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
    const output = body.data.output as { bookings: Booking[] } | null;
    const read = new Set(output?.bookings.map((booking) => JSON.stringify(booking)));
    const right = bookings.filter((booking) => read.has(JSON.stringify(booking)));
    expect(right.length).toBeGreaterThanOrEqual(0.99 * bookings.length);
    expect(output?.bookings).toHaveLength(bookings.length);
    const path = `/v1/extractions/${body.data.id}/evidence`;
    const evidence = (await caller.call<Evidence>("GET", path)).body.data;
    const counts = { rows: bookings.length, taken: bookings.length };
    expect(evidence.arrays).toMatchObject([{ pointer: "/bookings", ...counts }]);
  });
});
