import type { Facts } from "./facts.ts";

export const samples = {
  ticketAnswered: {
    template: "ticket-answered",
    ticketNumber: 10_001,
    subject: "Mail bounces",
    name: "Jonas Wik",
    text: "Your MX still points to the old provider.\n\nHave a look at <DNS>.",
    isVisitor: false,
  },
  visitorAnswered: {
    template: "ticket-answered",
    ticketNumber: 10_002,
    subject: "The list jumps",
    name: "Jonas Wik",
    text: "It does not any more.",
    isVisitor: true,
  },
  answeredAndClosed: {
    template: "ticket-answered",
    ticketNumber: 10_004,
    subject: "Mail bounces",
    name: "Jonas Wik",
    text: "It does not any more.",
    isVisitor: false,
    rate: "c2lnbmVk",
  },
  answeredByMail: {
    template: "ticket-answered",
    ticketNumber: 10_003,
    subject: "Mail bounces",
    name: "Jonas Wik",
    text: "It does not any more.",
    isVisitor: false,
    thread: {
      replyTo: "support+abcdefghijklmnopqrstuvwxyz@nameplane.test",
      references: ["3f2a@mail.kund.example"],
      isAnswer: true,
    },
  },
} as const satisfies Record<string, Facts>;
