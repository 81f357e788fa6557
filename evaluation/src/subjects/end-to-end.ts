import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { Evidence } from "@quarry/api";
import { startStandaloneSystem } from "@quarry/systems";
import type { Case } from "../cases/cases.ts";
import type { EngineName } from "./in-process.ts";
import type { Answer, Subject } from "./subject.ts";

const types: Record<string, string> = { ".pdf": "pdf", ".txt": "text", ".html": "webpage" };
/** Nothing is fetched: all that is sent is text or a file. */
const noDocuments = { documentsUrl: "http://127.0.0.1:9" };

type Body<Data> = { data: Data; error?: { code: string } };

/** The standalone form, driven over REST with the original files; `ms` is a caller's whole wait. */
export async function openEndToEnd(engine: EngineName): Promise<Subject> {
  const system = await startStandaloneSystem(
    noDocuments,
    engine === "offline" ? {} : { ...providerVariables(), QUARRY_ENGINE: engine },
  );
  const headers = { authorization: `Bearer ${await system.apiKey("evaluation")}` };

  async function send<Data>(path: string, init: RequestInit = {}): Promise<Body<Data>> {
    const response = await fetch(`${system.baseUrl}/v1${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    return (await response.json()) as Body<Data>;
  }

  async function createSchema(structure: unknown): Promise<string> {
    const body = JSON.stringify({ name: "Evaluation", structure });
    const json = { "content-type": "application/json" };
    return (await send<{ id: string }>("/schemas", { method: "POST", body, headers: json })).data
      .id;
  }

  async function answer(subject: Case): Promise<Answer> {
    const form = new FormData();
    form.set("schema_id", await createSchema(subject.schema));
    form.set("allow_partial", "true");
    const file = await fileOf(subject);
    form.set("type", types[extname(file.name)] ?? "image");
    form.set("source", file);
    const started = performance.now();
    const created = await send<{ id: string; output: unknown }>("/extractions", {
      method: "POST",
      body: form,
    });
    const ms = performance.now() - started;
    if (created.error) return { failure: created.error.code };
    const { id, output } = created.data;
    const evidence = await send<unknown>(`/extractions/${id}/evidence`);
    return { output, evidence: Evidence.parse(evidence.data), ms };
  }

  return {
    engine: `${engine}, end to end`,
    answer,
    [Symbol.asyncDispose]: () => system[Symbol.asyncDispose](),
  };
}

async function fileOf({ original, source }: Case): Promise<File> {
  if (original) return new File([await readFile(original)], basename(original));
  return new File([source.content], source.kind === "html" ? "page.html" : "text.txt");
}

function providerVariables(): Record<string, string> {
  const named = Object.entries(process.env).filter(([name]) => /^(OPENAI|QUARRY_LLM)_/.test(name));
  return Object.fromEntries(named.map(([name, value]) => [name, value ?? ""]));
}
