import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  chainBroken: { template: "chain-broken", domainId: sampleId, name: "xn--fjllbete-1za.se" },
} as const satisfies Record<string, Facts>;
