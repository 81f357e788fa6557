import { expect, it } from "vitest";
import {
  extractionEvents,
  schemaEvents,
  sourceEvents,
  webhookEvents,
} from "./event-definitions.ts";

it.each(
  Object.entries({ ...schemaEvents, ...extractionEvents, ...sourceEvents, ...webhookEvents }),
)("brings %s of every former version to the next one", (_type, { version, ...definition }) => {
  const upcasts = "upcasts" in definition ? Object.keys(Object(definition.upcasts)) : [];
  expect(upcasts).toEqual(Array.from({ length: version - 1 }, (_, index) => `${index + 1}`));
});
