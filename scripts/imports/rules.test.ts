import { describe, expect, it } from "vitest";
import { faultOf } from "./rules.ts";

const schema = "services/schema/src";

describe("the rule of imports", () => {
  it.each([
    [`${schema}/domain/a.ts`, "../application/ports.ts"],
    [`${schema}/domain/a.ts`, "@quarry/messaging"],
    [`${schema}/domain/a.ts`, "node:fs"],
    [`${schema}/domain/a.ts`, "node:fs/promises"],
    [`${schema}/application/a.ts`, "node:https"],
    [`${schema}/application/a.ts`, "multer"],
    [`${schema}/application/a.ts`, "mongodb"],
    [`${schema}/application/a.ts`, "../adapters/mongo/views.ts"],
    [`${schema}/adapters/mongo/a.ts`, "../sqlite/views.ts"],
    [`${schema}/app.ts`, "@quarry/extraction"],
    [`${schema}/main.ts`, "./adapters/mongo/views.ts"],
    [`${schema}/app.ts`, "../../extraction/src/app.ts"],
    [`${schema}/app.ts`, "@quarry/admin"],
    ["services/admin/src/app.ts", "@quarry/extraction"],
    ["services/admin/src/app.ts", "../../extraction/src/app.ts"],
    ["packages/kernel/src/a.ts", "@quarry/contracts"],
    ["packages/contracts/src/a.ts", "@quarry/testing"],
    ["packages/api/src/a.ts", "@quarry/kernel"],
    ["packages/api/src/a.ts", "node:crypto"],
  ])("is broken where %s imports %s", (file, specifier) => {
    expect(faultOf({ file, specifier })).toBeDefined();
  });

  it.each([
    [`${schema}/domain/a.ts`, "./b.ts"],
    [`${schema}/domain/a.ts`, "@quarry/contracts"],
    [`${schema}/application/a.ts`, "../domain/a.ts"],
    [`${schema}/application/a.ts`, "@quarry/messaging"],
    [`${schema}/adapters/mongo/a.ts`, "mongodb"],
    [`${schema}/adapters/mongo/a.ts`, "../../application/ports.ts"],
    [`${schema}/app.ts`, "./adapters/mongo/views.ts"],
    [`${schema}/main.ts`, "./app.ts"],
    ["services/standalone/src/app.ts", "@quarry/extraction"],
    ["services/admin/src/stores/folder.ts", "@quarry/extraction/stores"],
    ["packages/messaging/src/a.ts", "@quarry/event-store"],
  ])("allows %s to import %s", (file, specifier) => {
    expect(faultOf({ file, specifier })).toBeUndefined();
  });
});
