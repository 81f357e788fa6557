import { APIConnectionError } from "openai";
import { describe, expect, it } from "vitest";
import { ProviderRefusal } from "../client.ts";
import { classify } from "./classify.ts";

function kindOf(status: number, body: unknown): string {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const cause = new ProviderRefusal(status, new Headers(), text);
  const { kind, feature, windowTokens } = classify(new APIConnectionError({ cause }), 0);
  if (windowTokens !== undefined) return `${kind} (${windowTokens})`;
  return feature ? `${kind}: ${feature}` : kind;
}

function openAi(message: string, code: string | null = null, param: string | null = null) {
  return { error: { message, type: "invalid_request_error", param, code } };
}

describe("what servers say", () => {
  const rows: [string, number, unknown, string][] = [
    ["OpenAI on context", 400, openAi("…", "context_length_exceeded"), "context_overflow"],
    [
      "vLLM on context",
      400,
      { object: "error", message: "This model's maximum context length is 4096 tokens", code: 400 },
      "context_overflow (4096)",
    ],
    [
      "vLLM on the output limit",
      400,
      openAi(
        "'max_tokens' or 'max_completion_tokens' is too large: 9000. This model's maximum context length is 4096 tokens",
      ),
      "context_overflow (4096)",
    ],
    [
      "llama.cpp on context",
      400,
      { error: { code: 400, message: "too long", type: "exceed_context_size_error" } },
      "context_overflow",
    ],
    ["a gateway on size", 413, "<html>Request Entity Too Large</html>", "context_overflow"],
    [
      "OpenAI on temperature",
      400,
      openAi(
        "Unsupported value: 'temperature' does not support 0 with this model.",
        "unsupported_value",
        "temperature",
      ),
      "feature_unsupported: temperature",
    ],
    [
      "FastAPI on a parameter",
      422,
      { detail: [{ loc: ["body", "seed"], msg: "Extra inputs are not permitted" }] },
      "feature_unsupported: seed",
    ],
    [
      "OpenAI on a schema",
      400,
      openAi("Invalid schema for response_format 'extraction'", null, "response_format"),
      "schema_refused",
    ],
    [
      "llama.cpp on a grammar",
      400,
      { error: { code: 400, message: "failed to parse grammar" } },
      "schema_refused",
    ],
    [
      "DeepSeek on schemas",
      400,
      openAi("This response_format type is unavailable now", "invalid_request_error"),
      "format_unsupported",
    ],
    [
      "Gemini on a large schema",
      400,
      [
        {
          error: {
            code: 400,
            message:
              "The specified schema produces a constraint that has too many states for serving",
          },
        },
      ],
      "schema_refused",
    ],
    [
      "Gemini on a field",
      400,
      [
        {
          error: {
            code: 400,
            message: 'Unknown name "seed": Cannot find field.',
            status: "INVALID_ARGUMENT",
          },
        },
      ],
      "feature_unsupported: seed",
    ],
    [
      "Gemini on an effort",
      400,
      [
        {
          error: {
            code: 400,
            message: "Budget 0 is invalid. This model only works in thinking mode.",
          },
        },
      ],
      "feature_unsupported: reasoning_effort",
    ],
    [
      "OpenRouter on an effort",
      400,
      {
        error: {
          code: 400,
          message: "Provider returned error",
          metadata: { raw: "Reasoning is mandatory for this endpoint and cannot be disabled." },
        },
      },
      "feature_unsupported: reasoning_effort",
    ],
    [
      "Mistral on a field",
      422,
      {
        object: "error",
        message: {
          detail: [
            {
              type: "extra_forbidden",
              loc: ["body", "stream_options", "include_usage"],
              msg: "Extra inputs are not permitted",
            },
          ],
        },
      },
      "feature_unsupported: stream_options",
    ],
    [
      "vLLM on a field",
      400,
      openAi(
        "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted'}]",
      ),
      "feature_unsupported: stream_options",
    ],
    [
      "Gemini on a limit of a day",
      429,
      [
        {
          error: {
            code: 429,
            status: "RESOURCE_EXHAUSTED",
            message: "quota",
            details: [{ violations: [{ quotaId: "GenerateRequestsPerDayPerProject" }] }],
          },
        },
      ],
      "quota_used_up",
    ],
    [
      "OpenAI on a model of another project",
      404,
      openAi("The model `x` does not exist or you do not have access to it.", "model_not_found"),
      "model_forbidden",
    ],
    ["Ollama on a model", 404, { error: { message: "model 'x' not found" } }, "model_not_found"],
    ["a proxy on a model", 400, { detail: "The model `x` does not exist" }, "model_not_found"],
    [
      "LiteLLM on a model",
      400,
      { error: { message: "/chat/completions: Invalid model name passed in model=x" } },
      "model_not_found",
    ],
    [
      "Azure's filter",
      400,
      openAi("The response was filtered", "content_filter"),
      "content_filtered",
    ],
    [
      "llama.cpp on images",
      500,
      { error: { code: 500, message: "image input is not supported - hint: provide the mmproj" } },
      "feature_unsupported: images",
    ],
    ["vLLM on images", 400, openAi("x is not a multimodal model"), "feature_unsupported: images"],
    [
      "DeepSeek on images",
      400,
      openAi("Failed to deserialize: messages[1]: unknown variant `image_url`, expected `text`"),
      "feature_unsupported: images",
    ],
    [
      "OpenRouter on images",
      404,
      openAi("No endpoints found that support image input"),
      "feature_unsupported: images",
    ],
    [
      "vLLM on more images than it is set to take",
      400,
      openAi("At most 1 image(s) may be provided in one request."),
      "context_overflow",
    ],
    [
      "OpenAI on a damaged image",
      400,
      openAi("You uploaded an unsupported image.", "invalid_image_format"),
      "request_refused",
    ],
    [
      "OpenAI on money",
      429,
      openAi("You exceeded your current quota", "insufficient_quota"),
      "quota_used_up",
    ],
    [
      "Gemini on its rate",
      429,
      openAi("You exceeded your current quota, retry later"),
      "rate_limited",
    ],
    ["a server without words", 400, "", "request_refused"],
    ["a server with null", 400, "null", "request_refused"],
    ["a server with a list", 400, "[]", "request_refused"],
    ["a server's plain text", 503, "upstream connect error", "overloaded"],
  ];

  it.each(rows)("is understood of %s", (_name, status, body, kind) => {
    expect(kindOf(status, body)).toBe(kind);
  });

  it("is no matter where nothing was said", () => {
    expect(classify(new APIConnectionError({}), 0)).toEqual({ kind: "unreachable" });
    expect(classify(new SyntaxError("Unexpected end"), 0)).toEqual({
      kind: "broken_off",
      read: true,
    });
  });
});
