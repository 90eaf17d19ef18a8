import { inner } from "../domains/inner.ts"; export const a = inner;
