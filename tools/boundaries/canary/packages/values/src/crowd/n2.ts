export const n2 = 2;
