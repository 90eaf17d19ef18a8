import type { Facts } from "./facts.ts";

const sample = (step: Facts["step"], text: string): Facts => ({
  template: "resale-ticket",
  step,
  ticketNumber: 10_003,
  subject: "Mail bounces",
  from: "Vallmo AB, 1004",
  text,
});

export const samples = {
  resaleTicketWritten: sample("written", "Since this morning.\nWhat is missing?"),
  resaleTicketAnswered: sample("answered", "Their SPF record lists the old server."),
} as const satisfies Record<string, Facts>;
