import type { DemoDocument } from "@quarry/samples";

/** Makes the document's schema, extracts it, and returns the id of the extraction. */
export async function extractDocument(
  url: string,
  key: string,
  { schema, type, bytes, fileName, mediaType }: DemoDocument,
): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  async function post(path: string, init: RequestInit): Promise<string> {
    const sent = { method: "POST", ...init, headers: { ...headers, ...init.headers } };
    const response = await fetch(`${url}/v1${path}`, sent);
    const { data, message } = (await response.json()) as { data: { id: string }; message: string };
    if (!response.ok) throw new Error(message);
    return data.id;
  }
  const schemaId = await post("/schemas", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(schema),
  });
  const body = new FormData();
  body.set("schema_id", schemaId);
  body.set("type", type);
  body.set("source", new File([bytes], fileName, { type: mediaType }));
  return post("/extractions", { body });
}

type Leaf = { pointer: string; quote?: string; page?: number; boxes?: number[][] };
type Pages = { pages: { width?: number; height?: number }[] };

async function read<Data>(url: string, key: string, path: string): Promise<Data> {
  const response = await fetch(`${url}/v1/extractions/${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return ((await response.json()) as { data: Data }).data;
}

/** Where each value of an extraction stands. */
export const evidenceOf = async (url: string, key: string, id: string): Promise<Leaf[]> =>
  (await read<{ leaves: Leaf[] }>(url, key, `${id}/evidence`)).leaves;

export const documentOf = (url: string, key: string, id: string): Promise<Pages> =>
  read(url, key, `${id}/document`);
