import type { System } from "@quarry/testing/black-box";
import type { demoDocuments } from "@quarry/testing/documents";

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

/** Sends the invoice again and again, no two with the same bytes; resolves to the answer's status. */
export function senderOf({ url, authorization, schemaId, invoice }: Account) {
  let sent = 0;
  return async ({ wait } = { wait: true }): Promise<number> => {
    const form = new FormData();
    form.set("schema_id", schemaId);
    form.set("type", "pdf");
    form.set("source", new File([new Uint8Array(invoice), `\n%${++sent}\n`], "invoice.pdf"));
    const headers = { authorization, ...(!wait && { prefer: "respond-async" }) };
    const answer = await fetch(url, { method: "POST", headers, body: form });
    await answer.arrayBuffer();
    return answer.status;
  };
}
