import type { Facts } from "./facts.ts";

export const samples = {
  verifyAsked: {
    template: "verify-contact",
    caseId: "0199a1b2-0000-7000-8000-000000000001",
    address: "alva@example.se",
    stage: "ask",
    owner: "Kvarnstråket AB",
    by: "Kvarnstråket AB",
    names: ["exempel.com", "xn--rksmrgs-5wao1o.com"],
    nameCount: 2,
    deadline: "2026-12-05T12:30:00Z",
  },
  verifyReminded: {
    template: "verify-contact",
    caseId: "0199a1b2-0000-7000-8000-000000000001",
    address: "alva@example.se",
    stage: "reminder",
    owner: "Kvarnstråket AB",
    by: "Kvarnstråket AB",
    names: ["exempel.com"],
    nameCount: 1,
    deadline: "2026-12-05T12:30:00Z",
  },
  verifyLapsed: {
    template: "verify-contact",
    caseId: "0199a1b2-0000-7000-8000-000000000001",
    address: "alva@example.se",
    stage: "lapsed",
    owner: "Kvarnstråket AB",
    by: "Kvarnstråket AB",
    names: ["a.com", "b.com", "c.com", "d.com", "e.com", "f.com"],
    nameCount: 6,
    deadline: "2026-12-05T12:30:00Z",
  },
} as const satisfies Record<string, Facts>;
