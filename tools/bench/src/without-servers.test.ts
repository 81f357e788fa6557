import { describe, expect, it } from "vitest";
import { planWithout } from "./without-servers.ts";

const missing = ["NATS", "MongoDB"];
const options = { json: false };
const install = 'NATS and MongoDB: run "npm run servers -- --install"';

describe("A benchmark on a machine without servers", () => {
  it("runs whole where it needs none", () => {
    const ocr = { name: "ocr", needs: "nothing", options } as const;
    expect(planWithout(missing, ocr)).toEqual({ options });
    const standalone = { ...options, form: "standalone" } as const;
    const fair = { name: "fair", needs: "servers if distributed", options: standalone } as const;
    expect(planWithout(missing, fair)).toEqual({ options: standalone });
  });

  it("runs its standalone form, and names what it left out and what to install", () => {
    const fair = { name: "fair", needs: "servers if distributed", options } as const;
    expect(planWithout(missing, fair)).toEqual({
      options: { json: false, form: "standalone" },
      leftOut: `Left out: fair --form distributed, which needs ${install}`,
    });
    expect(planWithout([], fair)).toEqual({ options });
  });

  it("is refused in one line that says what to install where nothing else is left", () => {
    const way = { name: "way", needs: "servers", options } as const;
    expect(() => planWithout(missing, way)).toThrow(`way needs ${install}`);
    const distributed = { ...options, form: "distributed" } as const;
    const soak = { name: "soak", needs: "servers if distributed", options: distributed } as const;
    expect(() => planWithout(["NATS"], soak)).toThrow("soak --form distributed needs NATS: run");
  });
});
