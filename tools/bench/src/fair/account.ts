import { once } from "node:events";
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import type { demoDocuments } from "@quarry/samples";
import type { System } from "@quarry/systems";

type Invoice = Awaited<ReturnType<typeof demoDocuments>>["invoicePdf"];

/** What is needed to send an account's invoices, from whatever thread. */
export type Account = {
  url: string;
  authorization: string;
  schemaId: string;
  invoice: Uint8Array;
};

/** An account with a schema. */
export async function openAccount(
  system: System,
  name: string,
  { bytes, schema }: Invoice,
): Promise<Account> {
  const authorization = `Bearer ${await system.apiKey(name)}`;
  const created = await fetch(`${system.baseUrl}/v1/schemas`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(schema),
  });
  const { data } = (await created.json()) as { data: { id: string } };
  const url = `${system.baseUrl}/v1/extractions`;
  return { url, authorization, schemaId: data.id, invoice: new Uint8Array(bytes) };
}

const boundary = "quarry-bench-form-boundary";
const before = (schemaId: string) =>
  [
    ...field("schema_id", schemaId),
    ...field("type", "pdf"),
    `--${boundary}`,
    'Content-Disposition: form-data; name="source"; filename="invoice.pdf"',
    "Content-Type: application/pdf",
    "",
    "",
  ].join("\r\n");
const after = `\r\n--${boundary}--\r\n`;

function field(name: string, value: string): string[] {
  return [`--${boundary}`, `Content-Disposition: form-data; name="${name}"`, "", value];
}

/**
 * Sends the invoice again and again, no two with the same bytes, with as little work as may be, for
 * the server has the same processor; resolves to the answer's status.
 */
export function senderOf({ url, authorization, schemaId, invoice }: Account) {
  const agent = new Agent({ keepAlive: true });
  const start = Buffer.concat([Buffer.from(before(schemaId)), invoice]);
  let sent = 0;

  async function post(body: Buffer, headers: OutgoingHttpHeaders): Promise<number> {
    const sending = request(url, { method: "POST", agent, headers }).end(body);
    try {
      const [answer] = (await once(sending, "response")) as IncomingMessage[];
      if (!answer) throw new Error("The server closed the connection");
      await once(answer.resume(), "end");
      return answer.statusCode ?? 0;
    } catch (error) {
      if (sending.reusedSocket) return post(body, headers); // closed as idle while this was sent
      throw error;
    }
  }

  return async ({ wait } = { wait: true }): Promise<number> => {
    const body = Buffer.concat([start, Buffer.from(`\n%${++sent}\n${after}`)]);
    return await post(body, {
      authorization,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": body.byteLength,
      ...(!wait && { prefer: "respond-async" }),
    });
  };
}
