import { door } from "../areas/domains/index.ts"; export const f = door;
