import { describe, expect, it } from "vitest";
import {
  assertConsumerName,
  assertEventFilter,
  assertEventSubject,
  assertFilter,
  assertPlainSubject,
  subjectMatches,
  withoutCovered,
} from "./subjects.ts";

describe("a filter", () => {
  it.each([
    ["a.b", "a.b", true],
    ["a.b", "a.c", false],
    ["a.b", "a.b.c", false],
    ["a.b.c", "a.b", false],
    ["a.*", "a.b", true],
    ["a.*", "a", false],
    ["a.*", "a.b.c", false],
    ["*.b", "a.b", true],
    ["a.>", "a.b", true],
    ["a.>", "a.b.c.d", true],
    ["a.>", "a", false],
    ["a.>", "b.c", false],
    [">", "a", true],
    ["a.*.>", "a.b.c", true],
    ["a.*.>", "a.b", false],
  ])("%s against %s: %s", (filter, subject, matches) => {
    expect(subjectMatches(filter, subject)).toBe(matches);
  });

  it("may have wildcards, the open one last", () => {
    for (const filter of ["a.b", "a.*.c", "a.>", ">"]) assertFilter(filter);
    for (const filter of ["", "a.>.c", "a.b*", "a..b", "a b", "a.\n"])
      expect(() => assertFilter(filter)).toThrow(TypeError);
  });

  it("of a consumer covers durable messages only", () => {
    assertEventFilter("evt.extraction.*.>");
    for (const filter of [">", "*.a", "dlq.a", "evt"])
      expect(() => assertEventFilter(filter)).toThrow(TypeError);
  });
});

describe("a subject", () => {
  it("has no wildcards and keeps to its part of the bus", () => {
    assertEventSubject("evt.schema.SchemaCreated.0197a3c0-0000-7000-8000-000000000000");
    assertPlainSubject("schema.create");
    expect(() => assertEventSubject("schema.create")).toThrow(TypeError);
    expect(() => assertPlainSubject("replay.worker")).toThrow(TypeError);
  });

  it("that is refused is named, with what is allowed", () => {
    expect(() => assertPlainSubject("get.*")).toThrow(
      '"get.*" cannot be a subject: use tokens of letters, digits, - and _, none of evt, dlq, replay first',
    );
  });
});

it("refuses consumer names that would break a subject or grow without limit", () => {
  assertConsumerName("extraction-Views-1");
  for (const name of ["", "a.b", "a b", "*", "a_b", "x".repeat(65)])
    expect(() => assertConsumerName(name)).toThrow(TypeError);
});

describe("several filters", () => {
  it.each([
    [["a.b", "a.>", "a.b"], ["a.>"]],
    [["a.*", "a.>"], ["a.>"]],
    [
      ["a.>", "b.>"],
      ["a.>", "b.>"],
    ],
    [
      ["a.*.c", "a.b.*"],
      ["a.*.c", "a.b.*"],
    ],
  ])("%j become %j, in which none is covered by another", (filters, distinct) => {
    expect(withoutCovered(filters)).toEqual(distinct);
  });
});
