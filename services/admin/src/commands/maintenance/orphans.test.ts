import { expect, it } from "vitest";
import { admin } from "../../run-admin.testing.ts";

it("says in its help which blobs the search for missing ones does not read", async () => {
  const { status, printed } = await admin(["orphans", "missing", "--help"], {});
  expect(status).toBe(0);
  expect(printed.replaceAll(/\s+/g, " ")).toContain("page images are not checked");
});
