import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  domainRegistered: {
    template: "domain-registered",
    orderNumber: 20_512,
    currency: "SEK",
    domainId: sampleId,
    name: "xn--fjllbete-1za.se",
    expiresAt: "2027-11-20T12:30:00Z",
    renews: true,
    nameServers: ["ns1.nameplane.test", "ns2.nameplane.test"],
  },
  domainRegisteredUnpayable: {
    template: "domain-registered",
    orderNumber: 20_512,
    currency: "SEK",
    domainId: sampleId,
    name: "kvarnstraket.com",
    expiresAt: "2027-11-20T12:30:00Z",
    renews: true,
    isUnpayable: true,
    nameServers: ["ns1.nameplane.test", "ns2.nameplane.test"],
  },
} as const satisfies Record<string, Facts>;
