import { m2 } from "../../dns/src/m2.ts"; export const m = m2;
