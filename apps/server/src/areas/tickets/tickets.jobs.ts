import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

const ofTicket = z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), ticketId: z.uuid(), messageId: z.uuid() });

/** A customer whom the operator answers has written. Support is notified by mail if the installation has a support address. */
export const ticketWrittenJob = defineJob({
  name: "tickets.written",
  schema: ofTicket,
  keyOf: ({ messageId }) => messageId,
});

/** Support has answered. The user or visitor who opened the ticket is notified by mail. */
export const ticketAnsweredJob = defineJob({
  name: "tickets.answered",
  schema: ofTicket,
  keyOf: ({ messageId }) => messageId,
});

/**
 * News for the reseller who answers a customer. written: the customer has written. answered: the operator has answered the reseller
 * about an escalated ticket. The reseller is notified by mail.
 */
export const resellerTicketJob = defineJob({
  name: "tickets.for-reseller",
  schema: ofTicket.extend({ step: z.enum(["written", "answered"]) }),
  keyOf: ({ messageId }) => messageId,
});
export type ResellerTicketNews = z.infer<typeof resellerTicketJob.schema>;
export type TicketNews = z.infer<typeof ofTicket>;

const taken = ofTicket.extend({ address: z.string() });

/** Somebody with a proved address has opened a ticket by mail. They are told that the mail has arrived. */
export const ticketTakenJob = defineJob({ name: "tickets.taken", schema: taken, keyOf: ({ messageId }) => messageId });
export type TicketTaken = z.infer<typeof taken>;

/** A visitor without an account has given feedback. The ticket is opened in the operator's own account. */
export const visitorFeedbackJob = defineJob({
  name: "tickets.visitor-feedback",
  schema: z.strictObject({
    /** The id of the ticket, so that a repeated job does not open a second one. */
    id: z.uuid(),
    brandId: z.uuid(),
    message: z.string(),
    page: z.string(),
    version: z.string(),
    email: z.string(),
    language: z.enum(["en", "sv"]),
    userAgent: z.string(),
  }),
  keyOf: ({ id }) => id,
});
export type VisitorFeedback = z.infer<typeof visitorFeedbackJob.schema>;

/** All kinds of jobs of this area. */
export const ticketJobKinds = [ticketWrittenJob, ticketAnsweredJob, resellerTicketJob, ticketTakenJob, visitorFeedbackJob];
