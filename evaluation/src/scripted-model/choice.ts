import { childPointer, isEmpty, valueAt } from "@quarry/api/values";
import { type Json, parseJson, sha256 } from "@quarry/kernel";
import { fieldAt, isRecord, judge } from "@quarry/scoring";
import type { Case } from "../cases/cases.ts";
import type { Script } from "./script.ts";
import type { ShownParts } from "./shown-part.ts";

/** One field of a question which of two readings is right. */
type Asked = { name: string; values: string[]; row: string | undefined };

type Known = { one: Case; parts: ShownParts; script: Script };

const reading = /^(\d+_\w*)(?: in the row (".*"…?))?: a = (.*)$/u;

/** Returns the fields of a question which of two readings is right; undefined of a question for values. */
export function readingsAsked(shown: string): Asked[] | undefined {
  const [head, ...lines] = shown.split("\n");
  if (head !== "Readings:") return undefined;
  return lines.slice(0, lines.indexOf("")).map((line) => {
    const [, name = "", row, readings = ""] = reading.exec(line) ?? [];
    return { name, values: readings.split(", b = "), row: row && String(textOf(row)) };
  });
}

/** Returns the letters of the readings that are the truth, or wrong ones at the script's rate. */
export function choices(asked: readonly Asked[], known: Known): Json {
  const answers = asked.map((one): [string, Json] => {
    const right = letterFor(one, known);
    const { script } = known;
    const draw = Number.parseInt(
      sha256(`${script.seed} ${known.one.id} ${one.name}`).slice(0, 8),
      16,
    );
    const isWrong = draw / 2 ** 32 < script.choice;
    return [one.name, isWrong ? otherThan(right, one.values.length) : right];
  });
  return { result: Object.fromEntries(answers) };
}

function letterFor({ name, values, row }: Asked, { one, parts }: Known): "a" | "b" | null {
  const pointer = truthPointer(name, row, { one, parts });
  const truth = pointer === undefined ? undefined : valueAt(one.truth, pointer);
  if (pointer === undefined || isEmpty(truth)) return null;
  const { node } = fieldAt(one.structure, pointer);
  const verdicts = values.map((value) => judge(textOf(value), truth, node?.type));
  const at = verdicts.indexOf("exact");
  const near = at < 0 ? verdicts.findIndex((verdict) => verdict !== "wrong") : at;
  return near < 0 ? null : near === 0 ? "a" : "b";
}

function otherThan(right: "a" | "b" | null, count: number): "a" | "b" | null {
  if (right === "a") return count > 1 ? "b" : null;
  return right === "b" ? "a" : "a";
}

/** The place in the truth of a field by its path in words; in a list that of the row whose values are in the text. */
function truthPointer(
  name: string,
  row: string | undefined,
  { one, parts }: Pick<Known, "one" | "parts">,
): string | undefined {
  const path = name.replace(/^\d+_/, "");
  const pointers = leafPointers(one.truth).filter((pointer) => pattern(pointer).test(path));
  if (row === undefined) return pointers[0];
  const isIn = parts.within(row);
  const counted = pointers.map((pointer) => {
    const top = pointer.slice(0, pointer.lastIndexOf("/"));
    return { pointer, count: isIn(top) };
  });
  const best = counted.toSorted((a, b) => b.count - a.count)[0];
  return best && best.count > 0 ? best.pointer : undefined;
}

function pattern(pointer: string): RegExp {
  const words = pointer.replaceAll(/[^A-Za-z0-9]+/g, "_").replaceAll(/^_+|_+$/g, "");
  return new RegExp(`^${words.replaceAll(/(?<=_)\d+(?=_|$)/g, String.raw`\d+`).slice(0, 58)}`);
}

function leafPointers(truth: unknown, pointer = ""): string[] {
  if (Array.isArray(truth)) {
    return truth.flatMap((row, index) => leafPointers(row, childPointer(pointer, index)));
  }
  if (!isRecord(truth)) return [pointer];
  return Object.entries(truth).flatMap(([name, child]) =>
    leafPointers(child, childPointer(pointer, name)),
  );
}

/** A text or number as it is quoted; of a shortened one its beginning. */
function textOf(quoted: string): string | number {
  const whole = quoted.endsWith("…")
    ? `${quoted.slice(0, -1).replace(/\\+u?[\da-f]{0,3}$/, "")}"`
    : quoted;
  const value = parseJson(whole);
  return typeof value === "number" ? value : String(value);
}
