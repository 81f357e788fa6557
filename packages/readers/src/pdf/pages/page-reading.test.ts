import { describe, expect, it } from "vitest";
import type { OpenedPdf } from "../opening/page-views.ts";
import { lookAt } from "./page-reading.ts";

const failing = (error: Error): Pick<OpenedPdf, "withPage"> => ({
  withPage: () => Promise.reject(error),
});

describe("a page that cannot be looked at", () => {
  it("is damaged where the library's worker says so", async () => {
    const fault = Object.assign(new Error("bad stream"), { name: "UnknownErrorException" });
    expect(await lookAt(failing(fault), 1)).toMatchObject({ kind: "damaged" });
  });

  it("fails with a fault of code or a missing part", async () => {
    const fault = new TypeError("not a function");
    await expect(lookAt(failing(fault), 1)).rejects.toBe(fault);
  });
});
