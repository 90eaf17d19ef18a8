import type { Facts } from "./facts.ts";

export const samples = {
  ticketWritten: {
    template: "ticket-written",
    ticketNumber: 10_001,
    subject: "Mail bounces",
    category: "dns",
    isNew: true,
    from: "Kvarnstråket AB, 1001",
    text: "Since this morning.\nWhat is missing?",
    page: "",
    version: "",
  },
  feedbackWritten: {
    template: "ticket-written",
    ticketNumber: 10_002,
    subject: "The list jumps",
    category: "feedback",
    isNew: false,
    from: "bo@kund.example",
    text: "Always.",
    page: "/domain/list",
    version: "0.1.0",
  },
} as const satisfies Record<string, Facts>;
