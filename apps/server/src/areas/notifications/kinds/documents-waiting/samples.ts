import type { Facts } from "./facts.ts";

export const samples = {
  documentWaiting: {
    template: "documents-waiting",
    withinHours: null,
    documents: [
      {
        account: "Kvarnstråket AB",
        accountNumber: 10001,
        about: "kvarnen.se",
        request: 10043,
        sentAt: "2026-11-20T12:30:00Z",
        deadline: null,
      },
    ],
    count: 1,
  },
  documentsDue: {
    template: "documents-waiting",
    withinHours: 24,
    documents: [
      {
        account: "Kvarnstråket AB",
        accountNumber: 10001,
        about: "Bo Åkerbär",
        request: null,
        sentAt: "2026-11-20T12:30:00Z",
        deadline: "2026-11-21T12:30:00Z",
      },
      {
        account: "Solrosen Hosting AB",
        accountNumber: 10002,
        about: "xn--rksmrgs-5wao1o.se",
        request: 10044,
        sentAt: "2026-11-19T08:00:00Z",
        deadline: null,
      },
    ],
    count: 27,
  },
} as const satisfies Record<string, Facts>;
