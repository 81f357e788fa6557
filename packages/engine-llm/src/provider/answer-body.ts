import { Stream } from "openai/streaming";
import { z } from "zod";
import { runawayOf, TAIL } from "../answer/runaway.ts";
import { isWholeJson } from "../answer/whole-json.ts";
import { ownTurn } from "../own-turn.ts";
import { AnswerTooLarge, answerText, MAX_ANSWER_BYTES } from "./bounded-text.ts";
import { ProviderRefusal } from "./client.ts";
import { argumentsOf, Content, ToolCalls, textOf, thoughtOf } from "./completion.ts";

const Text = z.string().nullish().catch(undefined);

/** One event of a streamed answer, as far as we use it. */
const Event = z.object({
  model: z.string().optional().catch(undefined),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: Content.nullish(),
            tool_calls: ToolCalls,
            refusal: Text,
            reasoning: Text,
            reasoning_content: Text,
          })
          .nullish(),
        finish_reason: Text,
      }),
    )
    .catch([]),
  usage: z.unknown().optional(),
  error: z.unknown().optional(),
});
type Event = z.output<typeof Event>;

/** After so many signs more it is looked whether an answer runs away. */
const LOOK_EVERY = 250;

/** A piece of more than so many bytes has many events, which are read one after the other. */
const MUCH_BYTES = 8_192;

/** A completion that is being received. */
export class AnswerBody {
  readonly #streamed = new StreamedAnswer();

  /** What has arrived of a streamed answer. */
  get text(): string {
    return this.#streamed.text;
  }

  /**
   * The completion in a response with status 200: an answer that is streamed is put together, and
   * broken off as at its length limit once it runs away.
   *
   * @param arrived is called for each piece of the body.
   * @throws ProviderRefusal for an error in the stream; AnswerTooLarge; Error where the stream has no end.
   */
  async read(response: Response, arrived: () => void): Promise<unknown> {
    const type = response.headers.get("content-type") ?? "";
    if (!type.includes("text/event-stream")) {
      const text = await answerText(response, arrived);
      return type.includes("json") && text !== "" ? JSON.parse(text) : text;
    }
    const noted = withNote(response, arrived);
    const stop = new AbortController();
    const events = Stream.fromSSEResponse<unknown>(noted, stop, undefined, false, "events");
    for await (const event of events) {
      this.#streamed.add(event, response.headers);
      if (this.#streamed.ranAway) break; // which cancels the body, and so ends the provider's work
    }
    return this.completion();
  }

  /** What has arrived, where it is a whole answer. @throws Error where it is not. */
  completion(): unknown {
    return this.#streamed.completion();
  }
}

/** Also pieces without an event count: some providers write comments while a model thinks. */
function withNote({ body, headers }: Response, arrived: () => void): Response {
  async function* noted() {
    for await (const piece of body ?? []) {
      arrived();
      if (piece.byteLength > MUCH_BYTES) await ownTurn();
      yield piece;
    }
  }
  return { body: noted(), headers } as unknown as Response; // the SDK iterates over its body
}

class StreamedAnswer {
  text = "";
  #arguments = "";
  #thought = "";
  #refusal = "";
  #finish: string | undefined;
  #model: string | undefined;
  #usage: unknown;
  #written = 0;
  #looked = 0;
  /** Its last characters, of the text if there is any; the whole is put together once, at its end. */
  #tail = "";
  ranAway = false;

  add(data: unknown, headers: Headers): void {
    const event = Event.parse(data);
    if (event.error !== undefined) throw refusalIn(event, headers);
    const [choice] = event.choices;
    const { content, refusal, tool_calls, reasoning, reasoning_content } = choice?.delta ?? {};
    this.#write(textOf(content), reasoning ?? reasoning_content ?? thoughtOf(content));
    const given = argumentsOf(tool_calls);
    this.#arguments += given;
    this.#written += given.length;
    this.#refusal += refusal ?? "";
    this.#finish = choice?.finish_reason ?? this.#finish;
    this.#model = event.model ?? this.#model;
    this.#usage = event.usage ?? this.#usage;
  }

  #write(text: string, thought: string): void {
    const isFirstText = this.text === "" && text !== "";
    this.text += text;
    this.#thought += thought;
    const newest = this.text === "" ? thought : text;
    this.#tail = `${isFirstText ? "" : this.#tail}${newest}`.slice(-TAIL);
    this.#written += text.length + thought.length;
    if (this.#written > MAX_ANSWER_BYTES)
      throw new AnswerTooLarge("The streamed answer is too large");
    if (this.#written < this.#looked + LOOK_EVERY) return;
    this.#looked = this.#written;
    this.ranAway = runawayOf(this.#tail) !== undefined;
  }

  /** An answer that is whole JSON has ended, also where no event says so. */
  #ownEnd(content: string): string | undefined {
    return isWholeJson(content) ? "stop" : undefined;
  }

  /** In the form of an answer that was not streamed. */
  completion(): unknown {
    const content = this.text || this.#arguments;
    const finish = this.ranAway ? "length" : (this.#finish ?? this.#ownEnd(content));
    if (finish === undefined) throw new Error("the stream of the answer broke off");
    const message = {
      content,
      refusal: this.#refusal,
      reasoning: this.#thought,
    };
    return {
      model: this.#model,
      choices: [{ finish_reason: finish, message }],
      usage: this.#usage,
    };
  }
}

/** llama.cpp and vLLM report what goes wrong after they began to answer in the stream itself. */
function refusalIn(event: Event, headers: Headers): ProviderRefusal {
  const status = z
    .object({ code: z.coerce.number().int().min(400).max(599) })
    .safeParse(event.error);
  return new ProviderRefusal(status.data?.code ?? 500, headers, JSON.stringify(event));
}
