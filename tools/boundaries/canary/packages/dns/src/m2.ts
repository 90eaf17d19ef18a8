export const m2 = 1;
