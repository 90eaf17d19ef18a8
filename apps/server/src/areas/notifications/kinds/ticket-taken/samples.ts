import type { Facts } from "./facts.ts";

export const samples = {
  ticketTaken: {
    template: "ticket-taken",
    ticketNumber: 10_001,
    subject: "Mail bounces",
    thread: {
      replyTo: "support+abcdefghijklmnopqrstuvwxyz@nameplane.test",
      references: ["3f2a@mail.kund.example"],
      isAnswer: true,
    },
  },
} as const satisfies Record<string, Facts>;
