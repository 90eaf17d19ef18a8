import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

const sample = (step: Facts["step"], name: string, detail = ""): Facts => ({
  template: "served-dns-news",
  step,
  name,
  detail,
  serviceId: sampleId,
});

export const samples = {
  networkDelegated: sample("delegated", "192.0.2.0/24"),
  networkLost: sample("lost", "2001:db8::/48"),
  secondaryFailing: sample("failing", "xn--fjllbete-1za.se", "refused"),
  secondarySilent: sample("failing", "xn--fjllbete-1za.se", "silent"),
  secondaryExpired: sample("expired", "xn--fjllbete-1za.se"),
} as const satisfies Record<string, Facts>;
