import type { System } from "@quarry/testing/black-box";
import type { demoDocuments } from "@quarry/testing/documents";

type Invoice = Awaited<ReturnType<typeof demoDocuments>>["invoicePdf"];

export type Account = {
  /** Sends one more invoice; resolves to the status when it is answered. */
  send(options?: { wait: boolean }): Promise<number>;
};

/** An account with a schema, that sends an invoice again and again; no two have the same bytes. */
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
  let sent = 0;
  return {
    async send({ wait } = { wait: true }) {
      const form = new FormData();
      form.set("schema_id", data.id);
      form.set("type", "pdf");
      form.set("source", new File([new Uint8Array(bytes), `\n%${++sent}\n`], "invoice.pdf"));
      const headers = { authorization, ...(!wait && { prefer: "respond-async" }) };
      const url = `${system.baseUrl}/v1/extractions`;
      const answer = await fetch(url, { method: "POST", headers, body: form });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}
