/** Of prompt, schema form and reading together: raised with every change that can change an output. */
export const engineVersion = "0.11.0";
