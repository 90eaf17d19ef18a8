import { inside } from "./list/inside.ts"; export const around = inside;
