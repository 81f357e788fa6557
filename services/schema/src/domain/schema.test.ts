import type { SchemaEvent } from "@quarry/contracts";
import { specification } from "@quarry/event-store/testing";
import { describe, it } from "vitest";
import { decide, evolve, noSchema } from "./schema.ts";

const { given } = specification({ initial: noSchema, evolve, decide });

const schemaId = "01900000-0000-7000-8000-000000000001";
const mine = { schemaId, accountId: "acme" };
const theirs = { schemaId, accountId: "globex" };
const first = { name: "Invoice", structure: { type: "object" } };
const second = { name: "Bill", structure: { type: "array" } };
const created = { type: "SchemaCreated", data: { ...mine, ...first } } satisfies SchemaEvent;
const updated = { type: "SchemaUpdated", data: { ...mine, ...second } } satisfies SchemaEvent;
const deleted = { type: "SchemaDeleted", data: mine } satisfies SchemaEvent;

describe("a schema", () => {
  it("is created once", () => {
    const create = { type: "create", ...mine, ...first } as const;
    given().when(create).then(created);
    given(created).when(create).throws("STATE_CONFLICT");
    given(created, deleted).when(create).throws("STATE_CONFLICT");
  });

  it("is created, revised or left as it is where it is ensured", () => {
    const envelope = { commandId: "c", requestHash: "h" }; // as a service is sent it
    const ensure = { type: "ensure", mayChange: true, ...mine, ...first, ...envelope } as const;
    given().when(ensure).then(created);
    given(created).when(ensure).then();
    given(created)
      .when({ ...ensure, structure: second.structure })
      .then({
        type: "SchemaUpdated",
        data: { ...mine, name: first.name, structure: second.structure },
      });
  });

  it("is ensured for who may not change it where it is as it should be", () => {
    const ensure = { type: "ensure", mayChange: false, ...mine, ...first } as const;
    given(created).when(ensure).then();
    given().when(ensure).throws("SCOPE_MISSING");
    given(created)
      .when({ ...ensure, structure: second.structure })
      .throws("SCOPE_MISSING");
  });

  it("is not ensured under an id that has another name, is deleted or another account's", () => {
    const ensure = { type: "ensure", mayChange: true, ...mine, ...first } as const;
    given(created, updated).when(ensure).throws("STATE_CONFLICT");
    given(created, deleted).when(ensure).throws("STATE_CONFLICT");
    given(created)
      .when({ ...ensure, ...theirs })
      .throws("STATE_CONFLICT");
  });

  it("is replaced by an update", () => {
    given(created)
      .when({ type: "update", ...mine, ...second })
      .then(updated);
  });

  it("is updated only at the revision that the caller names", () => {
    const update = { type: "update", ...mine, ...second } as const;
    given(created, updated)
      .when({ ...update, ifRevision: 2 })
      .then(updated);
    given(created, updated)
      .when({ ...update, ifRevision: 1 })
      .throws("REVISION_MISMATCH");
  });

  it("is deleted once", () => {
    given(created)
      .when({ type: "delete", ...mine })
      .then(deleted);
    given(created, deleted)
      .when({ type: "delete", ...mine })
      .throws("NOT_FOUND");
  });

  it("is not to be found by another account", () => {
    given(created)
      .when({ type: "update", ...theirs, ...second })
      .throws("NOT_FOUND");
    given(created)
      .when({ type: "delete", ...theirs })
      .throws("NOT_FOUND");
  });

  it("is not to be found before it exists and after it is deleted", () => {
    given()
      .when({ type: "update", ...mine, ...second })
      .throws("NOT_FOUND");
    given(created, deleted)
      .when({ type: "update", ...mine, ...second })
      .throws("NOT_FOUND");
  });
});
