import { describe, expect, it } from "vitest";
import { z } from "zod";
import { InvalidEventError, UnknownEventError } from "../errors.ts";
import { createCodec } from "./codec.ts";

type Measured = { type: "Measured"; data: { celsius: number; place: string } };

const codec = createCodec<Measured>({
  Measured: {
    version: 3,
    schema: z.object({ celsius: z.number(), place: z.string() }),
    upcasts: {
      1: z.object({ fahrenheit: z.number() }).transform(({ fahrenheit }) => ({
        celsius: Math.round((fahrenheit - 32) / 1.8),
      })),
      2: z.object({ celsius: z.number() }).transform((data) => ({ ...data, place: "unknown" })),
    },
  },
});

describe("createCodec", () => {
  it("brings data step by step from its version to today's", () => {
    const decode = (schemaVersion: number, data: unknown) =>
      codec.decode({ type: "Measured", schemaVersion, data }).data;
    expect(decode(1, { fahrenheit: 50 })).toEqual({ celsius: 10, place: "unknown" });
    expect(decode(2, { celsius: 10 })).toEqual({ celsius: 10, place: "unknown" });
    expect(decode(3, { celsius: 10, place: "Rome" })).toEqual({ celsius: 10, place: "Rome" });
  });

  it("knows its types and the version in which each is written", () => {
    expect(codec.types).toEqual(["Measured"]);
    expect(codec.schemaVersionOf("Measured")).toBe(3);
  });

  it.each([0, 4, 1.5])("refuses version %d, for which there is no schema", (schemaVersion) => {
    const stored = { type: "Measured", schemaVersion, data: {} };
    expect(() => codec.decode(stored)).toThrow(UnknownEventError);
    expect(() => codec.decode(stored)).toThrow(`Measured in version ${schemaVersion}`);
  });

  it("refuses an unknown type, also one that every object has", () => {
    for (const type of ["Guessed", "toString"]) {
      expect(() => codec.schemaVersionOf(type)).toThrow(UnknownEventError);
    }
  });

  it("names the fields that do not fit, and no value", () => {
    const data = { celsius: "secret", place: 4711 };
    const decode = () => codec.decode({ type: "Measured", schemaVersion: 3, data });
    expect(decode).toThrow(InvalidEventError);
    expect(decode).toThrow(/celsius, place$/);
    expect(decode).not.toThrow(/secret|4711/);
  });
});
