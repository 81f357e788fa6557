/** One event of about 200 bytes, the same for every log. */
export const measured = {
  type: "Measured",
  data: { sensor: "sensor-4711", celsius: 21.5, note: "x".repeat(120) },
} as const;

/** A log in a fresh file, open to appends. */
export interface AppendLog extends AsyncDisposable {
  /** Appends one event to a stream that must not exist yet. */
  append(stream: string): Promise<void>;
  /** Resolves when all that was appended is with the bus and marked; absent where there is none. */
  handOver?(): Promise<void>;
}
