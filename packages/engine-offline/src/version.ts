/** Of the rules and lexicons together: raised with every change that can change an output. */
export const offlineVersion = "0.7.0";
