import { z } from "zod";
import { EventParameters } from "../event-requests.ts";
import { AccountEvent, EventPage } from "../responses/events.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";

export const listEvents = defineOperation({
  operationId: "listEvents",
  method: "get",
  path: "/events",
  tag: "Events",
  summary: "List what happened, oldest first, or follow it",
  description:
    "Ids, counts and codes of all that happened to the account's extractions and schemas, without any content. Read on with `next` as `after`: nothing is skipped, and each event has the same id whenever it is read. With `Accept: text/event-stream` the list is followed as server-sent events, each named by its type with its cursor as id; `Last-Event-ID` continues behind it, and after a pause of 15 seconds a comment is sent.",
  scope: "extractions:read",
  query: EventParameters,
  headers: z.object({
    "Last-Event-ID": z
      .string()
      .optional()
      .meta({ description: "For a stream: the id of the last event, in place of `after`." }),
  }),
  success: {
    message: "Events retrieved successfully",
    data: EventPage,
    example: examples.eventPage,
  },
  stream: {
    message: "Events as they happen",
    events: { "extraction.completed": AccountEvent },
    examples: { "extraction.completed": examples.accountEvent },
  },
  errors: ["VALIDATION_FAILED"],
});
