/** Of the division of work between rules and model: raised with every change that can change an output. */
export const autoVersion = "1.0.0";
