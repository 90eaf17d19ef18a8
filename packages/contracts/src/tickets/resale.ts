import { z } from "zod";
import {
  BadParameter,
  ChangedMeanwhile,
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StatusProhibits,
  TooFast,
} from "../refusals.ts";
import { id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { ticketCategories } from "./categories.ts";
import { NoCustomersToAnswer, TicketChanged } from "./refusals.ts";
import { resaleEvents, resaleViews, resaleWaits } from "./resale-values.ts";
import { messageText, storedFile, ticketid } from "./tickets.ts";

const row = z.strictObject({
  ticketid: z.int(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  status: z.int(),
  created: instant,
  touched: instant,
  waitsfor: z.enum(resaleWaits),
  /** The customer. The number is 0 for one whose account is closed. */
  account: z.strictObject({ number: z.int(), name: z.string() }),
});
export type ResaleTicketRow = z.infer<typeof row>;

export const resaleTicketsSpec = spec({
  summary: "For resellers: tickets of the customers of their brands that they answer themselves",
  input: z.strictObject({ view: z.enum(resaleViews).default("us"), q: z.string().trim().max(200).default(""), page, limit }),
  answer: pageOf(row).extend({ waiting: z.int() }),
  refusals: [LoginRequired, NoPermission],
});

export const resaleTicketSpec = spec({
  summary: "For resellers: a ticket of a customer with its messages, own notes, and what the operator wrote to the reseller",
  input: z.strictObject({ ticketid }),
  answer: z.strictObject({
    ticket: row.extend({
      /** What can be done with its state now. */
      events: z.array(z.enum(resaleEvents)),
      /** Whether it can be given to the operator now, and whether the customer has to agree before. */
      mayescalate: z.boolean(),
      needsconsent: z.boolean(),
      messages: z.array(
        z.strictObject({
          id,
          created: instant,
          /** operator: written by the operator to the reseller. note: a note of the reseller, which the operator reads once the ticket is escalated. */
          by: z.enum(["customer", "us", "note", "operator", "system"]),
          author: z.string(),
          message: z.string(),
          files: z.array(storedFile),
        }),
      ),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const resaleTicketFileSpec = spec({
  summary: "For resellers: a file of a message in a ticket of a customer",
  input: z.strictObject({ ticketid, messageid: id, fileid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const answerResaleTicketSpec = spec({
  summary: "For resellers: answers a customer, who gets it by mail in the name of the brand",
  input: z.strictObject({
    ticketid,
    message: messageText,
    /** How many messages the writer has seen, so that nobody answers what has changed. */
    seen: z.int().min(0),
    close: z.boolean().default(false),
  }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, TicketChanged, TooFast],
});

export const noteResaleTicketSpec = spec({
  summary: "For resellers: adds a note that the customer does not see",
  input: z.strictObject({ ticketid, message: messageText }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});

export const escalateResaleTicketSpec = spec({
  summary: "For resellers: gives a ticket to the operator, or asks the customer whether it may",
  input: z.strictObject({
    ticketid,
    /** What the operator has to know. */
    note: messageText,
    /** What the customer reads beside the question. Needed where the customer has to agree. */
    question: messageText.or(z.literal("")).default(""),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, MissingParameter, TooFast],
});

export const changeResaleTicketSpec = spec({
  summary: "For resellers: closes or reopens a ticket of a customer, or takes it back from the operator",
  input: z.strictObject({ ticketid, event: z.enum(resaleEvents) }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});

const settings = z.strictObject({
  ison: z.boolean(),
  /** Where mails about new messages go. Empty: to the owner of the account. */
  email: z.string().trim().max(254),
  needsconsent: z.boolean(),
  /** After how many hours without an answer a ticket goes to the operator by itself; null: never. Only without consent. */
  escalatehours: z.int().min(1).max(720).nullable(),
});
export type ResaleSupport = z.infer<typeof settings>;

export const resaleSupportSpec = spec({
  summary: "For resellers: whether they answer their customers themselves, and when a ticket goes to the operator",
  input: nothing,
  answer: z.strictObject({ settings, version: z.int() }),
  refusals: [LoginRequired, NoPermission],
});

export const setResaleSupportSpec = spec({
  summary: "For resellers: changes who answers their customers; if it is turned off, the operator gets their tickets",
  input: settings.extend({ version: z.int() }),
  answer: z.strictObject({ handedover: z.int() }),
  refusals: [LoginRequired, NoPermission, BadParameter, ChangedMeanwhile, NoCustomersToAnswer],
});

export const answerEscalationSpec = spec({
  summary: "For customers of a reseller: whether the reseller may show a ticket to its provider",
  input: z.strictObject({ ticketid, agrees: z.boolean() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});
