import { z } from "zod";
import { told } from "../staff/told.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { articleView } from "./articles.ts";
import { ticketCategories } from "./categories.ts";
import { leftOutWhys, mailMarks, mailVerdicts } from "./mail-values.ts";
import {
  CannotAssign,
  CannotMerge,
  MergeShowsMore,
  SnoozeTime,
  SplitLeavesNothing,
  TicketChanged,
  TooLateToUndo,
  TooManyTags,
} from "./refusals.ts";
import { ticketRatings } from "./rating-values.ts";
import { tagPattern, tagsMost } from "./tag-values.ts";
import { about, messageText, storedFile, subject, ticketid } from "./tickets.ts";

/**
 * us, customer, third: open tickets by whom they wait for. mine and unassigned: open tickets by who is assigned. snoozed: open
 * tickets that are put off; they are in none of the views before. all: tickets in any state.
 */
export const deskViews = ["us", "mine", "unassigned", "customer", "third", "snoozed", "closed", "junk", "all"] as const;
export type DeskView = (typeof deskViews)[number];

/** Whom an open ticket waits for. */
export const waitsFor = ["us", "customer", "third"] as const;
export type WaitsFor = (typeof waitsFor)[number];

/** 1 is the most urgent. */
export const priorities = [1, 2, 3, 4, 5] as const;

/** What staff can do with the state of a ticket. */
export const deskEvents = ["close", "undo_close", "reopen", "junk", "restore"] as const;
export type DeskEvent = (typeof deskEvents)[number];

const tag = z.string().regex(tagPattern);
const person = z.strictObject({ staffid: id, name: z.string() });
const priority = z.union(priorities.map((each) => z.literal(each)));
const staffAnswers = [LoginRequired, NoPermission, NotFound];

export const deskRow = z.strictObject({
  ticketid: z.int(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  status: z.int(),
  created: instant,
  /** When the ticket was last written to, closed or reopened. */
  touched: instant,
  /** Since when the customer has been waiting for an answer. Null if the ticket does not wait for us. */
  waitingsince: instant.nullable(),
  /** The deadline for the answer. Null if the ticket does not wait for us. */
  due: instant.nullable(),
  waitsfor: z.enum(waitsFor),
  priority,
  tags: z.array(z.string()),
  /** Until when the ticket is put off. Null if it is not. */
  snoozed: instant.nullable(),
  assigned: person.nullable(),
  brand: z.string(),
  /** How far a reseller's ticket has been escalated to us. Null for a ticket that we answer ourselves. */
  escalation: z.enum(["none", "consent", "operator", "answered"]).nullable(),
  account: z.strictObject({ accid: id, number: z.int(), name: z.string() }),
  /** Address of a visitor without an account. Null if the account's own users wrote. */
  visitor: z.string().nullable(),
  /** What the customer said of the support after the ticket was closed. Null if nothing. */
  rating: z.enum(ticketRatings).nullable(),
  /** Beginning of the last message that is visible to the customer. */
  preview: z.string(),
});
export type DeskRow = z.infer<typeof deskRow>;

export const deskListSpec = spec({
  summary: "For staff: tickets of all customers, the most urgent first, one page of them",
  input: z.strictObject({
    view: z.enum(deskViews).default("us"),
    /** The number of a ticket, or words of its subject, of the customer's name or of an address. */
    q: z.string().trim().max(200).optional(),
    brandid: id.optional(),
    /** Only tickets with this tag. */
    tag: tag.optional(),
    page: page.optional(),
    limit: limit.optional(),
  }),
  answer: pageOf(deskRow),
  refusals: staffAnswers,
});

export type DeskListAsked = z.infer<typeof deskListSpec.input>;

export const deskSpec = spec({
  summary: "For staff: how many tickets are in each view, and which colleagues and brands there are",
  input: nothing,
  answer: z.strictObject({
    counts: z.strictObject({
      us: z.int(),
      mine: z.int(),
      unassigned: z.int(),
      customer: z.int(),
      third: z.int(),
      snoozed: z.int(),
    }),
    /** Tags of open tickets, those used most first. */
    tags: z.array(z.string()),
    /** Staff members who may answer tickets. */
    colleagues: z.array(person),
    brands: z.array(z.strictObject({ brandid: id, name: z.string() })),
  }),
  refusals: staffAnswers,
});

const amount = z.strictObject({ minor: z.int(), currency: z.string() });

export const deskTicketSpec = spec({
  summary:
    "For staff: a ticket with all its messages and internal notes, oldest first, and its customer's domains, orders and unpaid invoices",
  input: z.strictObject({ ticketid }),
  answer: z.strictObject({
    ticket: z.strictObject({
      ...deskRow.omit({ preview: true }).shape,
      closed: instant.nullable(),
      ratingcomment: z.string(),
      /** Tickets that were merged into this one. */
      merged: z.array(z.strictObject({ ticketid: z.int(), subject: z.string() })),
      /** Number of the ticket that this one was split off from. */
      splitfrom: z.int().nullable(),
      /** Whether tickets can be merged into this one, and messages split off. */
      canmerge: z.boolean(),
      /** Until when closing can be undone. Null if it cannot. */
      undountil: instant.nullable(),
      events: z.array(z.enum(deskEvents)),
      about: about.nullable(),
      /** The language of mails to the person who opened the ticket. */
      language: z.enum(["en", "sv"]),
      /** Page and version of the panel where feedback was given. */
      page: z.string().nullable(),
      version: z.string().nullable(),
      messages: z.array(
        z.strictObject({
          id,
          created: instant,
          by: z.enum(["customer", "staff", "note", "system"]),
          author: z.string().nullable(),
          message: z.string(),
          files: z.array(storedFile),
          /** How the message arrived by mail. Null if it was written in the panel. */
          mail: z
            .strictObject({
              address: z.string(),
              name: z.string(),
              /** Why the mail is not simply a message of the customer. Null if it is. */
              mark: z.enum(mailMarks).nullable(),
              /** Whether the sender is who the mail says. Null if no server checked. */
              verdict: z.enum(mailVerdicts).nullable(),
              /** The results of the three checks of a mail's origin (RFC 8601). Null if the checks were not made. */
              spf: z.string().nullable(),
              dkim: z.string().nullable(),
              dmarc: z.string().nullable(),
              /** Where the quoted earlier mails begin in the text, in UTF-16 units. Null if nothing is quoted. */
              quoteat: z.int().nullable(),
              /** Attached files that were not kept. */
              leftout: z.array(z.strictObject({ name: z.string(), why: z.enum(leftOutWhys) })),
            })
            .nullable(),
        }),
      ),
    }),
    /** The customer who asks. Null for a visitor without an account. */
    customer: z
      .strictObject({
        accid: id,
        number: z.int(),
        name: z.string(),
        state: z.enum(["active", "suspended", "closed"]),
        since: instant,
        email: z.string().nullable(),
        /** Number of domains, and the newest of them. */
        domaincount: z.int(),
        domains: z.array(z.strictObject({ itemid: id, name: z.string(), status: z.int() })),
        /** Requests that are not over, the newest first. */
        requestcount: z.int(),
        requests: z.array(z.strictObject({ requestid: z.int(), status: z.int(), domainname: z.string().nullable() })),
        invoicecount: z.int(),
        invoices: z.array(
          z.strictObject({ invoiceid: id, number: z.int(), due: z.iso.date().nullable(), left: amount, islate: z.boolean() }),
        ),
        /** Other tickets of the customer, the latest first. */
        ticketcount: z.int(),
        tickets: z.array(z.strictObject({ ticketid: z.int(), subject: z.string(), status: z.int() })),
      })
      .nullable(),
  }),
  refusals: staffAnswers,
});

export const deskSuggestionsSpec = spec({
  summary:
    "For staff: what may help to answer a ticket: questions and answers in its customer's language, and closed tickets about the same",
  input: z.strictObject({ ticketid }),
  answer: z.strictObject({
    articles: z.array(articleView),
    tickets: z.array(z.strictObject({ ticketid: z.int(), subject: z.string() })),
  }),
  refusals: staffAnswers,
});

export const deskFileSpec = spec({
  summary: "For staff: a file of a ticket as it was uploaded; each reading is kept in the audit log of the account that owns it",
  input: z.strictObject({ ticketid, messageid: id, fileid: id }),
  answer: nothing,
  refusals: staffAnswers,
});

export const answerTicketSpec = spec({
  summary:
    "For staff: answers a ticket; the customer reads it in the panel and gets it by mail. Refused while there are messages that the answer does not know",
  input: z.strictObject({
    ticketid,
    message: messageText,
    /** Number of messages and notes that the author of the answer has seen. */
    seen: z.int().min(0),
    /** Whom the ticket waits for after the answer, or that it is closed. */
    next: z.enum([...waitsFor, "close"]).default("customer"),
  }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [...staffAnswers, StatusProhibits, TicketChanged],
});

export type AnswerAsked = z.infer<typeof answerTicketSpec.input>;

const presence = z.strictObject({
  staffid: id,
  name: z.string(),
  /** Whether the staff member has started an answer or a note. */
  iswriting: z.boolean(),
});
export type Presence = z.infer<typeof presence>;

export const tellPresenceSpec = spec({
  summary: "For staff: tells that one has a ticket open, and gives the colleagues who have had it open during the last minute",
  input: z.strictObject({ ticketid, iswriting: z.boolean() }),
  answer: z.strictObject({ others: z.array(presence) }),
  refusals: staffAnswers,
});

export const noteTicketSpec = spec({
  summary: "For staff: writes a note in a ticket that only colleagues see",
  input: z.strictObject({ ticketid, message: messageText }),
  answer: z.strictObject({ ...told }),
  refusals: staffAnswers,
});

export type NoteAsked = z.infer<typeof noteTicketSpec.input>;

export const changeTicketsSpec = spec({
  summary:
    "For staff: gives tickets to a colleague, or changes their priority, their state, or whom they wait for; one by one, and says which were refused",
  input: z.strictObject({
    ticketids: z.array(ticketid).min(1).max(100),
    change: z.union([
      /**
       * A null `staffid` means that nobody is assigned. `from` is who was assigned when the ticket was shown, so that two staff
       * members do not take the same ticket.
       */
      z.strictObject({ kind: z.literal("assign"), staffid: id.nullable(), from: id.nullable().optional() }),
      z.strictObject({ kind: z.literal("priority"), priority }),
      z.strictObject({ kind: z.literal("wait"), waitsfor: z.enum(waitsFor) }),
      /** Tags to add and to take off. */
      z.strictObject({ kind: z.literal("tag"), add: z.array(tag).max(tagsMost), remove: z.array(tag).max(tagsMost) }),
      /** Until when the ticket is put off, at most a year. Null ends that. */
      z.strictObject({ kind: z.literal("snooze"), until: instant.nullable() }),
      z.strictObject({ kind: z.literal("state"), event: z.enum(deskEvents) }),
    ]),
  }),
  answer: z.strictObject({
    changed: z.array(z.int()),
    refused: z.array(z.strictObject({ ticketid: z.int(), reason: z.string() })),
  }),
  refusals: [...staffAnswers, StatusProhibits, TicketChanged, TooLateToUndo, CannotAssign, TooManyTags, SnoozeTime],
});
export type ChangesAsked = z.infer<typeof changeTicketsSpec.input>;

export const mergeTicketsSpec = spec({
  summary:
    "For staff: merges tickets of one customer into another ticket of theirs. Their messages, files and mails move there, and their numbers and reply addresses lead to it from then on",
  input: z.strictObject({
    /** The ticket that stays. */
    ticketid,
    /** The tickets that end in it. */
    ticketids: z.array(ticketid).min(1).max(20),
  }),
  answer: z.strictObject({ ticketid: z.int() }),
  refusals: [...staffAnswers, CannotMerge, MergeShowsMore],
});
export type MergeAsked = z.infer<typeof mergeTicketsSpec.input>;

export const splitTicketSpec = spec({
  summary: "For staff: moves messages of a ticket into a new ticket of the same customer",
  input: z.strictObject({ ticketid, messageids: z.array(id).min(1).max(500), subject }),
  /** The number of the new ticket. */
  answer: z.strictObject({ ticketid: z.int() }),
  refusals: [...staffAnswers, StatusProhibits, SplitLeavesNothing],
});
export type SplitAsked = z.infer<typeof splitTicketSpec.input>;
