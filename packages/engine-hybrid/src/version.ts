/** Of the division of work and of the weighing of answers: raised with every change that can change an output. */
export const hybridVersion = "0.1.0";
