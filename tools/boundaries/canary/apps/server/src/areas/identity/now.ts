export const p = new Date();
