export const n1 = 1;
