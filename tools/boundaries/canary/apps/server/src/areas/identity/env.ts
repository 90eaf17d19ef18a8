export const q = process.env["HOME"];
