export const n4 = 4;
