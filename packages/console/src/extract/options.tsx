import type { ExtractionOptions } from "@quarry/client";

/** What few extractions need, as it is written. */
export type Options = {
  instruction: string;
  pages: string;
  password: string;
  vision: "" | "auto" | "always" | "never";
  allowPartial: boolean;
};

export const noOptions: Options = {
  instruction: "",
  pages: "",
  password: "",
  vision: "",
  allowPartial: false,
};

/** Those that are set, as they are sent. */
export function optionsOf({
  instruction,
  pages,
  password,
  vision,
  allowPartial,
}: Options): ExtractionOptions {
  return {
    ...(instruction.trim() !== "" && { instruction: instruction.trim() }),
    ...(pages.trim() !== "" && { pages: pages.trim() }),
    ...(password !== "" && { password }),
    ...(vision !== "" && { vision }),
    ...(allowPartial && { allowPartial }),
  };
}

type Props = { options: Options; change: (options: Options) => void };

export function OptionFields({ options, change }: Props) {
  const text = (name: "instruction" | "pages" | "password") => ({
    value: options[name],
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ ...options, [name]: currentTarget.value }),
  });
  return (
    <details class="options">
      <summary>Options</summary>
      <div class="option-fields">
        <label class="wide">
          Instruction for a language model
          <input
            {...text("instruction")}
            placeholder="Amounts are in thousands"
            maxLength={10_000}
          />
        </label>
        <label>
          Pages of a PDF
          <input {...text("pages")} placeholder="1-3,7" maxLength={200} />
        </label>
        <label>
          Password of a PDF
          <input {...text("password")} type="password" autocomplete="off" />
        </label>
        <label>
          Pages shown to a model as pictures
          <select
            value={options.vision}
            onChange={({ currentTarget }) =>
              change({ ...options, vision: currentTarget.value as Options["vision"] })
            }
          >
            <option value="">As the schema says</option>
            <option value="auto">Those whose text is in doubt</option>
            <option value="always">All</option>
            <option value="never">None</option>
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={options.allowPartial}
            onChange={({ currentTarget }) =>
              change({ ...options, allowPartial: currentTarget.checked })
            }
          />
          Accept lists that could not be read completely
        </label>
      </div>
    </details>
  );
}
