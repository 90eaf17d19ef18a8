export const n5 = 5;
