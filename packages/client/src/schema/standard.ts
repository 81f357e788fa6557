import type { Json } from "./structure.ts";

/** What a validating library says of a value, by Standard Schema. */
type Result<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export type StandardIssue = {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
};

/**
 * A schema of any library that has Standard Schema and Standard JSON Schema, such as zod 4
 * (https://standardschema.dev). Only its shape is named, so that no library is needed here.
 */
export type StandardSchema<Input = unknown, Output = Input> = {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>;
    readonly jsonSchema: {
      readonly input: (options: {
        readonly target: "draft-2020-12";
        readonly libraryOptions?: Record<string, unknown> | undefined;
      }) => Record<string, unknown>;
    };
  };
};

export type InputOf<Schema> = Schema extends StandardSchema<infer Input, unknown> ? Input : never;
export type OutputOf<Schema> =
  Schema extends StandardSchema<unknown, infer Output> ? Output : never;

/** Data in which every value but a list may be null. */
export type WithNulls<Data> = Data extends readonly (infer Item)[]
  ? WithNulls<Item>[]
  : Data extends object
    ? { [Name in keyof Data]: OrNull<Data[Name]> }
    : Data;

type OrNull<Value> = Value extends readonly unknown[] ? WithNulls<Value> : WithNulls<Value> | null;

/** The data of an extraction by a schema that no library describes. */
export type AnyData = { [name: string]: Json } | Json[];
