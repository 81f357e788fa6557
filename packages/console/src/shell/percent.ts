/** Returns a share from 0 to 1 as people read it: "88 %". */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
