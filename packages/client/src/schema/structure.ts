/** Any value that JSON can write. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

type Described = {
  /** The caller's words on what belongs here; guides the extraction. */
  describe?: string;
  /** A field is optional unless this is true. */
  required?: boolean;
};

type Outermost = {
  /** Which pages a model that sees is shown as pictures, unless a request says so; at the top alone. */
  vision?: "auto" | "always" | "never";
};

/** Quarry's notation of the shape to extract. */
export type Structure = Described &
  (
    | (Outermost & { type: "array"; items: Structure })
    | (Outermost & { type: "object"; properties: { [name: string]: Structure } })
    | { type: "enum"; values: string[] }
    | { type: "string" | "number" | "integer" | "boolean" | "date" | "datetime" }
  );
