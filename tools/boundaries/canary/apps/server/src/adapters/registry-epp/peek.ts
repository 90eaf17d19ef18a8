import { door } from "../../areas/domains/index.ts"; export const d = door;
