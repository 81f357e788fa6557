/** Red, green, blue and opacity, 0 to 255. */
export type Color = readonly [number, number, number, number];
