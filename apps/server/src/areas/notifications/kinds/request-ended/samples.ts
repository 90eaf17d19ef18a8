import { refusedLine } from "../../lines/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  requestEnded: { template: "request-ended", orderNumber: 20_512, currency: "SEK", line: refusedLine },
} as const satisfies Record<string, Facts>;
