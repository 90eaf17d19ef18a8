import { longName } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  dnsPlans: {
    template: "dns-plans",
    plans: (["unpaid", "ending", "trialEnding", "suspended", "ended", "trialEnded"] as const).map((group, at) => ({
      domainId: "01890a5d-ac96-774b-bcce-b302099a8057",
      name: at === 0 ? longName : `plan-${at}.se`,
      plan: group.startsWith("trial") ? "DNS trial" : "Standard DNS+",
      group,
      until: "2026-11-27T12:30:00Z",
      records: at * 12 + 8,
    })),
    count: 8,
    freeRecords: 20,
  },
  dnsPlanOne: {
    template: "dns-plans",
    plans: [
      {
        domainId: "01890a5d-ac96-774b-bcce-b302099a8057",
        name: "xn--fjllbete-1za.se",
        plan: "Premium DNS",
        group: "ended",
        until: "2026-11-20T12:30:00Z",
        records: 143,
      },
    ],
    count: 1,
    freeRecords: 20,
  },
} as const satisfies Record<string, Facts>;
