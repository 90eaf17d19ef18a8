import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  serversOrdered: {
    template: "servers-ordered",
    orderNumber: 10_042,
    domainId: sampleId,
    name: "xn--fjllbete-1za.se",
    others: 0,
    servers: ["ns1.annan.example", "ns2.annan.example"],
    former: ["ns1.nameplane.test", "ns2.nameplane.test"],
    at: "2026-11-20T12:30:00Z",
  },
  serversOrderedForMany: {
    template: "servers-ordered",
    orderNumber: 10_043,
    domainId: sampleId,
    name: "fjallbete.com",
    others: 211,
    servers: ["ns1.annan.example", "ns2.annan.example"],
    former: [],
    at: "2026-11-20T12:30:00Z",
  },
} as const satisfies Record<string, Facts>;
