import { part } from "../domains/part.tsx"; export const i = part;
