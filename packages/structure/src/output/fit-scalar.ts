import type { EnumNode, ScalarNode } from "@quarry/api";
import { startOfDay } from "@quarry/kernel";

type Fitted = string | number | boolean | undefined;

/** A leaf's value from a raw one that is not null, or undefined where none can be made of it. */
export function fitScalar(node: ScalarNode | EnumNode, raw: unknown): Fitted {
  switch (node.type) {
    case "string":
      return fitText(raw);
    case "number":
      return fitNumber(raw);
    case "integer":
      return fitInteger(raw);
    case "boolean":
      return fitBoolean(raw);
    case "date":
      return fitDate(raw);
    case "datetime":
      return fitDatetime(raw);
    case "enum":
      return fitEnum(node.values, raw);
  }
}

function fitText(raw: unknown): string | undefined {
  if (typeof raw === "string") return raw;
  return typeof raw === "boolean" || Number.isFinite(raw) ? String(raw) : undefined;
}

/** Text only in plain form: in `1.234,50` which mark parts the decimals is the engine's to know. */
function fitNumber(raw: unknown): number | undefined {
  const isPlain = typeof raw === "string" && /^\s*[+-]?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i.test(raw);
  const number = isPlain ? Number(raw) : raw;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Digits past 2^53 would come out as others: text of them is not taken. */
function fitInteger(raw: unknown): number | undefined {
  const number = fitNumber(raw);
  if (typeof raw === "string" && !Number.isSafeInteger(number)) return undefined;
  return Number.isInteger(number) ? number : undefined;
}

function fitBoolean(raw: unknown): boolean | undefined {
  if (typeof raw === "boolean") return raw;
  const word = typeof raw === "string" ? raw.trim().toLowerCase() : "";
  if (word === "true") return true;
  return word === "false" ? false : undefined;
}

const isoDatetime =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(?:[.,]\d+)?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/i;

function fitDate(raw: unknown): string | undefined {
  if (typeof raw !== "string") return undefined;
  const text = raw.trim();
  const day = isoDatetime.exec(text)?.[1] ?? text;
  return startOfDay(day) === undefined ? undefined : day;
}

/** A bare date is no datetime: its hour would be invented. */
function fitDatetime(raw: unknown): string | undefined {
  const parts = typeof raw === "string" ? isoDatetime.exec(raw.trim()) : null;
  const [, day = "", minute, second = ":00", offset = ""] = parts ?? [];
  if (startOfDay(day) === undefined) return undefined;
  return `${day}T${minute}${second.replace(",", ".")}${fitOffset(offset)}`;
}

/** `+02`, `+0200` and `+02:00` are one; so are `z` and `Z`. */
function fitOffset(offset: string): string {
  const digits = offset.replace(":", "");
  return digits.length < 3
    ? digits.toUpperCase()
    : `${digits.slice(0, 3)}:${digits.slice(3) || "00"}`;
}

function fitEnum(values: string[], raw: unknown): string | undefined {
  const text = fitText(raw);
  if (text === undefined) return undefined;
  return (
    values.find((value) => value === text) ?? values.find((value) => fold(value) === fold(text))
  );
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
