import type { ServerResponse } from "node:http";
import {
  type Caller,
  type Created,
  createSchema,
  type Extraction,
  formOf,
  onBothForms,
  type Stage,
  ticketStructure,
} from "@quarry/systems";
import { describe, expect, it, vi } from "vitest";

/** Sources that are answered when a test lets them go. */
const held: ServerResponse[] = [];
const routes = {
  "/held": (_request: unknown, response: ServerResponse) => {
    held.push(response);
  },
};
function release(): void {
  for (const response of held.splice(0)) {
    response.writeHead(200, { "content-type": "text/html" }).end("<p>Ticket number: TK-1</p>");
  }
}

const environment = {
  QUARRY_ACCOUNT_EXTRACTIONS: "6",
  QUARRY_MAX_EXTRACTIONS: "8",
  QUARRY_READER_CONCURRENCY: "4",
  QUARRY_FETCH_TIMEOUT_MS: "60000",
};

describe("accounts", () => onBothForms(routes, tests, environment), 180_000);

function tests(stage: () => Stage): void {
  async function open() {
    const caller = await stage().suite.caller();
    const { id: schemaId } = await createSchema(caller, "Ticket", ticketStructure);
    const post = (type: string, source: string, headers: Record<string, string>) => {
      const form = formOf({ schema_id: schemaId, type, source });
      return caller.call<Created>("POST", "/v1/extractions", { form, headers });
    };
    return {
      caller,
      hold: () => post("webpage", `${stage().documentsUrl}/held`, { prefer: "respond-async" }),
      read: () => post("text", "Ticket number: TK-2\n", {}),
    };
  }
  const holdMany = async ({ hold }: Awaited<ReturnType<typeof open>>, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, hold));
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(202));
    return answers.map(({ body }) => body.data.id);
  };
  const allEnd = (caller: Caller, ids: string[]) =>
    vi.waitFor(
      async () => {
        release();
        for (const id of ids) {
          const { body } = await caller.call<Extraction>("GET", `/v1/extractions/${id}`);
          expect(body.data.status).toBe("completed");
        }
      },
      { timeout: 60_000, interval: 100 },
    );

  it("are served while another has as many extractions as it may, which is asked to come again", async () => {
    const [greedy, modest] = [await open(), await open()];
    const ids = await holdMany(greedy, 6);
    const { status, headers, body } = await greedy.hold();
    expect([status, body.error?.code]).toEqual([429, "RATE_LIMITED"]);
    expect(body.message).toContain("The account has reached its limit of 6 pending extractions");
    expect(headers.get("retry-after")).toBe("5");

    expect((await modest.read()).status).toBe(200); // though more are held than are read at once
    await allEnd(greedy.caller, ids);
    expect((await greedy.read()).status).toBe(200);
  });

  it("are all asked to come again while the system is full", async () => {
    const [one, other, third] = [await open(), await open(), await open()];
    const [ids, others] = [await holdMany(one, 6), await holdMany(other, 2)];
    const { status, headers, body } = await third.read();
    expect([status, body.error?.code]).toEqual([503, "UNAVAILABLE"]);
    expect(headers.get("retry-after")).toBe("5");
    await allEnd(one.caller, ids);
    await allEnd(other.caller, others);
    const served = async () => expect((await third.read()).status).toBe(200);
    await vi.waitFor(served, { timeout: 60_000, interval: 100 });
  });
}
