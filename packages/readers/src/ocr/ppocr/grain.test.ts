import { describe, expect, it } from "vitest";
import { inTheDark, receipt } from "../../image/make-images.testing.ts";
import { grainOf, withoutGrain } from "./grain.ts";
import { pixelsOf } from "./pixels.ts";

const clean = async () => pixelsOf(receipt().flatten({ background: "#fff" }).toColourspace("srgb"));
const dark = async (grain: number) => pixelsOf(await inTheDark(receipt(), { grain, seed: 1 }));

describe("the grain of a picture", () => {
  it("is none where paper and ink are even, also in little light", async () => {
    expect(grainOf(await clean())).toBeLessThan(0.01);
    expect(grainOf(await dark(0))).toBeLessThan(0.01);
  });

  it("is the deviation of its noise over the contrast of its ink", async () => {
    // noise of the sum of two even ones deviates by its half width over the root of 6; the ink by a quarter of 255
    expect(grainOf(await dark(20))).toBeCloseTo(20 / Math.sqrt(6) / (255 / 4), 1);
  });

  it("is taken away where it hides print, and a picture without it stays as it is", async () => {
    const [even, grainy] = [await clean(), await dark(30)];
    expect(await withoutGrain(even)).toBe(even);
    const smooth = await withoutGrain(grainy);
    expect([smooth.width, smooth.height]).toEqual([grainy.width, grainy.height]);
    expect(smooth.data.length).toBe(grainy.data.length);
    expect(grainOf(smooth)).toBeLessThan(grainOf(grainy) / 3);
  });
});
