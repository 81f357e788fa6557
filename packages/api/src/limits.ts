/** What a request may hold at most. Lengths count UTF-16 code units unless the name says bytes. */
export const limits = {
  /** Records on one page of a list. */
  perPage: 100,
  /** Records on a page of a list whose caller names no number. */
  defaultPerPage: 10,
  /** The highest page number that can be asked for. */
  page: 1_000_000_000,
  /** Events on one page of the feed, and where its reader names no number. */
  events: 1_000,
  defaultEvents: 100,
  cursorLength: 500,
  /** Examples of a schema, those that an extraction may name, and those that are chosen for one. */
  examples: 50,
  namedExamples: 5,
  chosenExamples: 3,
  /** Webhooks of an account. */
  webhooks: 50,
  schemaNameLength: 200,
  searchLength: 200,
  instructionLength: 10_000,
  /** Of the choice of pages, such as `1-3,7`. */
  pageChoiceLength: 200,
  passwordLength: 1_000,
  addressLength: 8_192,
  fileNameLength: 255,
  /** Of the key itself, without the quotation marks that it may stand in. */
  idempotencyKeyLength: 255,
  /** How long the answer to an idempotency key is kept, in hours. */
  idempotencyHours: 24,
  /** 1 MiB. */
  jsonBodyBytes: 1_048_576,
  /** Of an extraction as JSON, which may hold a file in Base64: 16 MiB. */
  extractionJsonBytes: 16_777_216,
  /** Of the JSON in a request, in a line or in a field of a form: nesting, and members and items in all. */
  json: { depth: 200, values: 100_000 },
  /** Issues that one response lists; its message counts the rest. */
  issues: 20,
  mediaTypeLength: 255,
  /** How long an upload that nothing uses is kept, in hours. */
  uploadHours: 24,
  externalIdLength: 200,
  /** From this confidence on a value need not be looked at. */
  sureConfidence: 0.8,
  metadata: { pairs: 16, keyLength: 40, valueLength: 500 },
  keyNameLength: 200,
  keyDays: 3_650,
  /** How long a key stays valid after it was replaced, in hours: a year at most. */
  keyGraceHours: 8_760,
  defaultKeyGraceHours: 24,
  /** API keys of an account that are not revoked. */
  keys: 1_000,
  /** Of a batch: items, those of a JSON body, bytes of JSON Lines (256 MiB), and of one line (16 MiB). */
  batch: { items: 50_000, jsonItems: 1_000, bytes: 268_435_456, lineBytes: 16_777_216 },
  /** Days that a question about usage may span. */
  usageDays: 366,
  formFields: 20,
  /** Of one value of a form, 1 MiB; a longer source is sent as a file. */
  formValueBytes: 1_048_576,
  /** Of a JSON pointer into an imported document. */
  pointerLength: 1_000,
  /** Values that one import may learn a structure from. */
  samples: 100,
  /** Extractions that one structure may be suggested from. */
  suggestedFrom: 10,
  /**
   * Of a review: changes in one request, thresholds of single fields, reasons that are listed, the length of what is
   * said with a verdict, and how long a claim holds.
   */
  review: { changes: 1_000, fields: 100, reasons: 50, reasonLength: 2_000, claimMinutes: 10 },
  structure: {
    /** Nodes on the longest path from the top of a structure to a leaf. */
    depth: 16,
    /** Properties of all objects of a structure together. */
    fields: 1_000,
    /** Of a structure as JSON: 256 KiB. */
    bytes: 262_144,
    describeLength: 2_000,
    propertyNameLength: 100,
    /** Values that one `enum` may list. */
    enumValues: 500,
  },
} as const;
