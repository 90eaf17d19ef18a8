import { z } from "zod";

export const resaleTicketSteps = ["written", "answered"] as const;

/** For a reseller: a customer has written in a ticket, or the operator has answered the reseller about one. */
export const facts = z.strictObject({
  template: z.literal("resale-ticket"),
  step: z.enum(resaleTicketSteps),
  ticketNumber: z.int(),
  subject: z.string(),
  /** The customer of the ticket: organisation or name with the account number, or a visitor's address. */
  from: z.string(),
  text: z.string(),
});
export type Facts = z.infer<typeof facts>;
