import type { Pixels } from "./pixels.ts";
import { pointIn, type Rectangle } from "./rectangle.ts";

/** Height of a line as the network reads it. */
export const lineHeight = 48;
const mostWidth = 3_200;
const leastWidth = 16;

/** A line cut out of its picture and put straight: planes of blue, green and red, -1 to 1. */
export type LineImage = { planes: Float32Array; width: number };

/** Cuts a line out, along its rectangle, at the height that the network reads. */
export function cutLine(pixels: Pixels, rectangle: Rectangle): LineImage {
  const scale = rectangle.height / lineHeight;
  const width = Math.round(rectangle.width / scale);
  const bounded = Math.min(mostWidth, Math.max(leastWidth, width));
  const across = rectangle.width / bounded;
  const planes = new Float32Array(3 * lineHeight * bounded);
  const samples = Math.max(1, Math.min(3, Math.round(scale)));
  const origin = pointIn(rectangle, 0, 0);
  const [cos, sin] = [Math.cos(rectangle.angle), Math.sin(rectangle.angle)];
  for (let row = 0; row < lineHeight; row++) {
    for (let column = 0; column < bounded; column++) {
      const at = row * bounded + column;
      for (let sample = 0; sample < samples; sample++) {
        const right = (column + (sample + 0.5) / samples) * across;
        const down = (row + (sample + 0.5) / samples) * scale;
        const x = origin.x + right * cos - down * sin - 0.5;
        const y = origin.y + right * sin + down * cos - 0.5;
        addSample(pixels, x, y, { planes, at, weight: 1 / (127.5 * samples) });
      }
      for (let plane = 0; plane < 3; plane++) {
        const place = plane * lineHeight * bounded + at;
        planes[place] = (planes[place] ?? 0) - 1;
      }
    }
  }
  return { planes, width: bounded };
}

type Target = { planes: Float32Array; at: number; weight: number };

/** Adds the colour between four pixels; beyond the picture, that of its edge. */
function addSample(pixels: Pixels, x: number, y: number, { planes, at, weight }: Target): void {
  const { data, width, height } = pixels;
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const u = Math.min(1, Math.max(0, x - left));
  const v = Math.min(1, Math.max(0, y - top));
  const plane = planes.length / 3;
  for (let colour = 0; colour < 3; colour++) {
    const get = (column: number, row: number) => data[3 * (row * width + column) + colour] ?? 0;
    const above = get(left, top) * (1 - u) + get(right, top) * u;
    const below = get(left, bottom) * (1 - u) + get(right, bottom) * u;
    const place = (2 - colour) * plane + at;
    planes[place] = (planes[place] ?? 0) + (above * (1 - v) + below * v) * weight;
  }
}
