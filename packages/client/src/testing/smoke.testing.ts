import { type ApiError, Quarry } from "@quarry/client";

/** What of the client may depend on where it runs: forms, streams, events, errors, random keys. */
export async function smoke(settings: { baseUrl?: string; apiKey?: string }) {
  const quarry = new Quarry(settings);
  const ticket = { type: "string", describe: "Ticket number" } as const;
  const structure = { type: "object", properties: { ticket } } as const;
  const schema = { name: "Smoke", structure };
  const source = "Ticket number: TK-4711\n";
  const blob = new Blob([source], { type: "text/plain" });
  const ticketOf = ({ data }: { data: unknown }) => (data as { ticket: string }).ticket;

  const text = await quarry.extract({ source, schema });
  const file = await quarry.extract({ source: { file: blob, name: "ticket.txt" }, schema });
  const { id: uploadId } = await quarry.uploads.create(blob);
  const stream = canStream()
    ? await quarry.extract({ source: { file: blob.stream(), name: "ticket.txt" }, schema })
    : await quarry.extract({ source: { uploadId }, schema });
  let followed = "";
  const onProgress = (step: { kind: string; status?: string }) => {
    followed = step.status ?? followed;
  };
  await quarry.extract({ source, schema, onProgress });
  let listed = 0;
  for await (const _item of quarry.extractions.list({ perPage: 3 })) listed += 1;
  const nowhere = new URL("http://169.254.169.254/latest");
  const error: unknown = await quarry
    .extract({ source: nowhere, schema })
    .catch((thrown) => thrown);
  return {
    ...{ text: ticketOf(text), file: ticketOf(file), stream: ticketOf(stream), followed },
    ...{ quote: text.evidence("/ticket")?.quote, refused: (error as ApiError).code, listed },
  };
}

/** A browser sends streams over HTTP/2 alone, which the server of a test does not speak. */
const canStream = () => !("document" in globalThis);
