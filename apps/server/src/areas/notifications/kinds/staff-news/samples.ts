import type { Facts } from "./facts.ts";

export const samples = {
  staffNewsProposal: {
    template: "staff-news",
    what: "proposal",
    by: "Otto Ek",
    about: "10042 Kvarnen AB",
    path: "/staff/proposals/0190a1b2-0000-7000-8000-000000000001",
  },
  staffNewsMention: {
    template: "staff-news",
    what: "mention",
    by: "Otto Ek",
    about: "kvarnen.se",
    path: "/staff/domains/kvarnen.se",
  },
} as const satisfies Record<string, Facts>;
