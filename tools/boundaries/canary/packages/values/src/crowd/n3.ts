export const n3 = 3;
