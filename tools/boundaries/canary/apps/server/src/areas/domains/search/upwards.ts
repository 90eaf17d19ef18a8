import { inside } from "../list/index.ts"; export const upwards = inside;
