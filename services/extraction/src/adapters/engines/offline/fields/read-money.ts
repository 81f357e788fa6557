import type { Span } from "../../../../domain/span.ts";
import type { TextView } from "../text/text-view.ts";
import type { Field } from "./field.ts";
import { readIdentifier } from "./read-text.ts";
import type { Reading } from "./reading.ts";
import { nearness, within } from "./within.ts";

/** An amount before any bare number; a percentage is neither. */
export function readMoney(view: TextView, field: Field, region: Span): Reading | undefined {
  const money = within(view.recognitions.money, region);
  const found = money[0];
  if (found) {
    const fit = nearness(view, region, found) * (money.length > 1 ? 0.9 : 1);
    return { span: found, value: found.value, fit };
  }
  const percents = within(view.recognitions.percent, region);
  const plain = within(view.recognitions.number, region).find(
    (number) => !percents.some((percent) => percent.start === number.start),
  );
  if (!plain || within(view.recognitions.date, region).length > 0) return undefined;
  if (field.node.type === "string") return readIdentifier(view.text, region);
  const hasCents = view.recognitions.money.length >= 3;
  return {
    span: plain,
    value: plain.value,
    fit: (hasCents ? 0.4 : 0.75) * nearness(view, region, plain),
  };
}
