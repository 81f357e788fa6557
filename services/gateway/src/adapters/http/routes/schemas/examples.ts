import { operations } from "@quarry/api";
import { AddedExample, Done, ExampleList, type ExampleView, subjects } from "@quarry/contracts";
import { type NewId, toOffsetTime } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask, toCommand } from "../../../../application/ask.ts";
import { type Route, route } from "../../route.ts";

const { addExample, examples, removeExample } = subjects.extraction;

function present<View extends ExampleView>({ createdAt, ...view }: View) {
  return { ...view, createdAt: toOffsetTime(createdAt) };
}

/** Operations on the examples of a schema. */
export function exampleRoutes({ bus, newId }: { bus: MessageBus; newId: NewId }): Route[] {
  return [
    route(operations.addExample, async ({ accountId, id: schemaId, body, context }) => {
      const payload = toCommand(newId(), { accountId, schemaId, ...body });
      const question = { subject: addExample, payload, reply: AddedExample };
      return { data: present(await ask(bus, question, context)) };
    }),
    route(operations.listExamples, async ({ accountId, id: schemaId, context }) => {
      const payload = { accountId, schemaId };
      const question = { subject: examples, payload, reply: ExampleList };
      const { items } = await ask(bus, question, context);
      return { data: { data: items.map(present) } };
    }),
    route(operations.deleteExample, async ({ accountId, id: schemaId, params, context }) => {
      const { extractionId } = params;
      const payload = toCommand(newId(), { accountId, schemaId, extractionId });
      const question = { subject: removeExample, payload, reply: Done };
      return { data: await ask(bus, question, context) };
    }),
  ];
}
