type Props = {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  value: string | null;
  set: (value: string) => void;
  /** The option that sets nothing. */
  all?: string;
};

/** A filter of a list: one of its values, or all. */
export function Choice({ label, options, value, set, all = "All" }: Props) {
  return (
    <label>
      {label}
      <select value={value ?? ""} onChange={({ currentTarget }) => set(currentTarget.value)}>
        <option value="">{all}</option>
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
