import { z } from "zod";
import { filesMax } from "../files/limits.ts";
import { flag, id, instant, limit, page, pageOf, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast } from "../refusals.ts";
import { messageMax, subjectMax, ticketCategories } from "./categories.ts";
import { ratingCommentMax, ticketRatings } from "./rating-values.ts";
import { TooLateToUndo } from "./refusals.ts";

/**
 * The text as typed, without control characters that cannot be shown. Zero bytes are kept, so that a call with them is refused
 * instead of being changed silently.
 */
const plain = (text: string) => text.toWellFormed().replaceAll(/[^\P{Cc}\n\t\0]/gu, "");
const oneLine = (text: string) => plain(text).replaceAll(/\s+/g, " ");

export const messageText = z.string().overwrite(plain).trim().min(1).max(messageMax);
export const subject = z.string().overwrite(oneLine).trim().min(1).max(subjectMax);
export const ticketid = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const ticketRow = z.strictObject({
  /** Number by which people refer to the ticket. */
  ticketid: z.int(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  status: z.int(),
  created: instant,
  /** When the ticket was last written to, closed or reopened. */
  touched: instant,
  /** Name of the user who opened it. Null if the user no longer exists. */
  author: z.string().nullable(),
  /** Whether support has answered and no user of the account has read the answer. */
  unread: z.boolean(),
  /** Whether support wrote last. The customer may still answer. */
  answered: z.boolean(),
});

const listInput = z.strictObject({
  orderby: z.enum(["touched"]).optional(),
  desc: flag.optional(),
  page: page.optional(),
  limit: limit.optional(),
});

export const openTicketsSpec = spec({
  summary: "Open tickets of the account, last written to first unless desc=false",
  input: listInput,
  answer: pageOf(ticketRow),
  refusals: [LoginRequired, NoPermission],
});

export const closedTicketsSpec = spec({
  summary: "Closed tickets of the account, last written to first unless desc=false",
  input: listInput,
  answer: pageOf(ticketRow),
  refusals: [LoginRequired, NoPermission],
});

/** Files that the author of the message has uploaded before. */
const fileids = z.array(id).max(filesMax).optional();

/** A file of a message. */
export const storedFile = z.strictObject({ fileid: id, name: z.string(), mime: z.string(), size: z.int() });

/** What a ticket is about, with the name or number that people know. */
export const about = z.union([
  z.strictObject({ kind: z.literal("domain"), itemid: id, name: z.string() }),
  z.strictObject({ kind: z.literal("request"), requestid: z.int(), name: z.string().nullable() }),
  z.strictObject({ kind: z.literal("invoice"), invoiceid: id, name: z.string() }),
]);

export const getTicketSpec = spec({
  summary: "One ticket with its messages, oldest first",
  input: z.strictObject({ ticketid }),
  answer: z.strictObject({
    ticket: z.strictObject({
      ...ticketRow.shape,
      about: about.nullable(),
      /** Whether the reseller asks the customer if it may show the ticket to its provider. */
      asksconsent: z.boolean(),
      /** Page of the panel where the feedback was given. */
      page: z.string().nullable(),
      version: z.string().nullable(),
      closed: instant.nullable(),
      /** What a user of the account said of the support. Null if nothing. */
      rating: z.enum(ticketRatings).nullable(),
      ratingcomment: z.string(),
      /** Until when closing can be undone. Null if it cannot. */
      undountil: instant.nullable(),
      messages: z.array(
        z.strictObject({
          id,
          created: instant,
          by: z.enum(["you", "colleague", "staff", "system"]),
          /** Name of the author, if it is known. */
          author: z.string().nullable(),
          message: z.string(),
          /**
           * Where the quoted earlier mails begin in a message that arrived by mail, in UTF-16 units. Null if nothing is quoted.
           */
          quoteat: z.int().nullable(),
          files: z.array(storedFile),
        }),
      ),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const openTicketSpec = spec({
  summary: "Opens a ticket; domainname, requestid or invoicenr (one of them) may say what it is about",
  input: z.strictObject({
    subject,
    category: z.enum(ticketCategories).exclude(["feedback"]),
    message: messageText,
    domainname: z.string().trim().min(1).max(255).optional(),
    requestid: z.int().positive().optional(),
    invoicenr: z.int().positive().optional(),
    fileids,
  }),
  answer: z.strictObject({ ticketid: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});

const status = z.strictObject({ status: z.int() });

export const replyTicketSpec = spec({
  summary: "Writes a message. A closed ticket is reopened, unless close asks for it to be closed afterwards",
  input: z.strictObject({ ticketid, message: messageText, close: z.boolean().optional(), fileids }),
  answer: status,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast],
});

const oneTicket = z.strictObject({ ticketid });

export const closeTicketSpec = spec({
  summary: "Closes an open ticket; undocloseticket reverts that within ten minutes",
  input: oneTicket,
  answer: status,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});

export const undoCloseTicketSpec = spec({
  summary: "Reverts the closing of a ticket, within ten minutes",
  input: oneTicket,
  answer: status,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, TooLateToUndo],
});

export const reopenTicketSpec = spec({
  summary: "Reopens a closed ticket",
  input: oneTicket,
  answer: status,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});

export const markTicketReadSpec = spec({
  summary: "Marks a ticket as read up to its message number `seen`: an answer that came later stays unread",
  input: z.strictObject({ ticketid, seen: z.int().min(1) }),
  answer: z.strictObject({ unread: z.boolean() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

const rated = {
  rating: z.enum(ticketRatings),
  /** Absent: what was written before stays. */
  comment: z.string().overwrite(plain).trim().max(ratingCommentMax).optional(),
};

export const rateTicketSpec = spec({
  summary: "Says how satisfied one is with the support in a closed ticket. It can be said again, and the last word counts",
  input: z.strictObject({ ticketid, ...rated }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});

const ratingToken = z.string().min(1).max(200);
const rateable = z.strictObject({
  ticketid: z.int(),
  subject: z.string(),
  rating: z.enum(ticketRatings).nullable(),
  comment: z.string(),
});

export const readRatingSpec = spec({
  summary: "The ticket behind the link in a mail by which it is rated without a login; it changes nothing",
  input: z.strictObject({ token: ratingToken }),
  answer: rateable,
  refusals: [NotFound, TooFast],
});

export const rateByLinkSpec = spec({
  summary: "Rates a closed ticket by the link in a mail, without a login",
  input: z.strictObject({ token: ratingToken, ...rated }),
  answer: rateable,
  refusals: [NotFound, StatusProhibits, TooFast],
});
