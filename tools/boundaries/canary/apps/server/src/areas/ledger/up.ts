import { orders } from "../orders/index.ts"; export const b = orders;
