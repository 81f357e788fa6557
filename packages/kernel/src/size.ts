const units = { GiB: 1_073_741_824, MiB: 1_048_576, KiB: 1024 };

/** A number of bytes as a person reads it, in the largest unit that it is at least one of: `20 MiB`. */
export function sizeText(bytes: number): string {
  const unit = Object.entries(units).find(([, size]) => bytes >= size);
  if (!unit) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const [name, size] = unit;
  return `${Math.round((bytes / size) * 10) / 10} ${name}`;
}
