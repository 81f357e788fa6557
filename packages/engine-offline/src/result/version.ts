/** Of the rules, lexicons and models together: raised with every change that can change an output. */
export const offlineVersion = "0.23.0";
