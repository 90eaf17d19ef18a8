import { part } from "../areas/domains/index.ts"; export const brand = part;
