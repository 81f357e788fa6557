import type { Json } from "@quarry/kernel";

/** The form in which a kind of server reports an error. */
export type ErrorFacts = { status: number; code: string; type: string; message: string };

export type Profile = {
  name: string;
  errorBody(facts: ErrorFacts): Json;
  /** How it says that the request is longer than the model's context. */
  contextOverflow: ErrorFacts;
  /** Longer prompts are cut to so many tokens, without a word. */
  silentWindow?: number;
  /** Takes pictures as data alone. */
  refusesRemoteImages?: true;
  /** Fields of a request that it refuses, and its words for it. */
  refusedFields?: readonly string[];
  refusalOfField?: (name: string) => ErrorFacts;
  /** What it says where its model has no eyes. */
  blind: ErrorFacts;
};

const blind = {
  status: 400,
  code: "",
  type: "",
  message: "This model does not support image input",
};

/** The kinds of servers, by what a client has to know of each. */
export const profiles = {
  openai: {
    name: "openai",
    blind,
    errorBody: ({ code, type, message }) => ({ error: { message, type, param: null, code } }),
    contextOverflow: {
      status: 400,
      code: "context_length_exceeded",
      type: "invalid_request_error",
      message: "This model's maximum context length is 8192 tokens.",
    },
  },
  azure: {
    name: "azure",
    blind,
    errorBody: ({ code, message }) => ({ error: { code, message, param: null, type: null } }),
    contextOverflow: {
      status: 400,
      code: "context_length_exceeded",
      type: "",
      message: "This model's maximum context length is 8192 tokens.",
    },
  },
  vllm: {
    name: "vllm",
    blind,
    errorBody: ({ status, type, message }) => {
      return { object: "error", message, type, param: null, code: status };
    },
    contextOverflow: {
      status: 400,
      code: "",
      type: "BadRequestError",
      message: "This model's maximum context length is 4096 tokens. However, you requested 9000.",
    },
  },
  llamacpp: {
    name: "llamacpp",
    blind: {
      status: 500,
      code: "",
      type: "",
      message: "image input is not supported - hint: mmproj",
    },
    errorBody: ({ status, type, message }) => ({ error: { code: status, message, type } }),
    contextOverflow: {
      status: 400,
      code: "",
      type: "exceed_context_size_error",
      message: "the request exceeds the available context size, try increasing it",
    },
  },
  gemini: {
    name: "gemini",
    blind,
    refusedFields: ["seed"],
    refusalOfField: (name) => ({
      status: 400,
      code: "",
      type: "INVALID_ARGUMENT",
      message: `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`,
    }),
    errorBody: ({ status, type, message }) => [{ error: { code: status, message, status: type } }],
    contextOverflow: {
      status: 400,
      code: "",
      type: "INVALID_ARGUMENT",
      message: "The input token count exceeds the maximum context length: too many tokens.",
    },
  },
  mistral: {
    name: "mistral",
    blind,
    refusedFields: ["seed", "stream_options", "max_completion_tokens"],
    refusalOfField: (name) => ({ status: 422, code: name, type: "extra_forbidden", message: "" }),
    errorBody: ({ code, type }) => ({
      object: "error",
      message: { detail: [{ type, loc: ["body", code], msg: "Extra inputs are not permitted" }] },
      type: "invalid_request_error",
      param: null,
    }),
    contextOverflow: {
      status: 400,
      code: "",
      type: "invalid_request_error",
      message: "Prompt contains 9000 tokens, too large for model with 8192 maximum context length",
    },
  },
  ollama: {
    name: "ollama",
    blind,
    silentWindow: 4_096,
    refusesRemoteImages: true,
    errorBody: ({ type, message }) => ({ error: { message, type, param: null, code: null } }),
    contextOverflow: {
      status: 400,
      code: "",
      type: "invalid_request_error",
      message: "prompt is too long for the context window",
    },
  },
} satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;
