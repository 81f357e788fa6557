import { unreadable } from "../unreadable.ts";

export type Decoder = "sharp" | "heic" | "bmp";

/** What decodes a format, by its short name as sniffed. */
const decoders: ReadonlyMap<string, Decoder> = new Map([
  ["jpg", "sharp"],
  ["png", "sharp"],
  ["apng", "sharp"],
  ["webp", "sharp"],
  ["gif", "sharp"],
  ["tif", "sharp"],
  ["avif", "sharp"],
  ["heic", "heic"],
  ["bmp", "bmp"],
]);

/** Formats that people know by another name than their short one. */
const names: ReadonlyMap<string, string> = new Map([
  ["jp2", "JPEG 2000"],
  ["jpx", "JPEG 2000"],
  ["jpm", "JPEG 2000"],
  ["mj2", "JPEG 2000"],
  ["jxl", "JPEG XL"],
  ["jxr", "JPEG XR"],
  ["psd", "Photoshop"],
  ["xcf", "GIMP"],
]);

/** @throws AppError SOURCE_UNREADABLE where the format is not read; says what to send instead. */
export function decoderOf(format: string): Decoder {
  const decoder = decoders.get(format);
  if (decoder) return decoder;
  const name = names.get(format) ?? format.toUpperCase();
  throw unreadable(`${name} images cannot be read; save the picture as PNG or JPEG and send that`);
}
