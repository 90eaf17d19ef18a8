import { z } from "zod";
import { LoginRequired, NotFound, OutOfRange, StatusProhibits, TooFast } from "../refusals.ts";
import { flag, id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { noticeGroupNames, noticeKinds } from "./notice-kinds.ts";

export const notice = z.strictObject({
  noticeid: id,
  kind: z.enum(noticeKinds),
  at: instant,
  isread: z.boolean(),
  /** The domain that the notice is about, in both forms. Null if it is about none, or several. */
  domainname: z.string().nullable(),
  unicodename: z.string().nullable(),
  /** Id of the object to which the notice leads: a domain, an invoice, a webhook. */
  id: id.nullable(),
  /** Number of the order, invoice, ticket or receipt. */
  number: z.int().nullable(),
  /** Day that the notice mentions, such as the end of a period. */
  on: z.string().nullable(),
  /** How many domains the notice is about. */
  count: z.int().nullable(),
  /** What happened, if a kind has several cases: a step, a change, an act of the registry. */
  what: z.string().nullable(),
});
export type NoticeView = z.infer<typeof notice>;

export const noticeCountSpec = spec({
  summary: "Number of unread notices that the user sees behind the bell; counting stops at 100",
  input: nothing,
  answer: z.strictObject({ unread: z.int() }),
  refusals: [LoginRequired],
});

export const noticesSpec = spec({
  summary: "Notices of the account that the user may see, newest first",
  input: z.strictObject({ unread: flag.optional(), page: page.optional(), limit: limit.optional() }),
  answer: z.strictObject({ ...pageOf(notice).shape, unread: z.int() }),
  refusals: [LoginRequired, OutOfRange],
});

export const markNoticesReadSpec = spec({
  summary: "Marks notices as read by the user: the given ones, or all up to a moment",
  input: z.union([z.strictObject({ noticeids: z.array(id).min(1).max(100) }), z.strictObject({ until: instant })]),
  answer: z.strictObject({ unread: z.int() }),
  refusals: [LoginRequired],
});

const choice = z.strictObject({
  group: z.enum(noticeGroupNames),
  bell: z.boolean(),
  mail: z.boolean(),
  /** Whether the notices cannot be turned off, in the notification bell or by mail. */
  isbelllocked: z.boolean(),
  ismaillocked: z.boolean(),
});

export const noticeChoicesSpec = spec({
  summary: "Which notices the user gets behind the bell and by mail",
  input: nothing,
  answer: z.strictObject({ data: z.array(choice) }),
  refusals: [LoginRequired],
});

export const setNoticeChoiceSpec = spec({
  summary:
    "Turns notices about one subject on or off, behind the bell or by mail; what the law or security requires cannot be turned off",
  input: z.strictObject({ group: z.enum(noticeGroupNames), bell: z.boolean().optional(), mail: z.boolean().optional() }),
  answer: nothing,
  refusals: [LoginRequired, StatusProhibits],
});

const unsubscribeToken = z.string().min(1).max(200);
const unsubscribed = z.strictObject({
  group: z.enum(noticeGroupNames),
  /** The address to which the mails are sent. */
  email: z.string(),
  /** Whether mails of this group are sent. */
  mail: z.boolean(),
});

export const readUnsubscribeSpec = spec({
  summary: "What the unsubscribe link of a mail turns off; it changes nothing",
  input: z.strictObject({ token: unsubscribeToken }),
  answer: unsubscribed,
  refusals: [NotFound, TooFast],
});

export const unsubscribeSpec = spec({
  summary: "Turns mails about one subject off, or on again, by the link in them; no login is needed",
  input: z.strictObject({ token: unsubscribeToken, mail: z.boolean() }),
  answer: unsubscribed,
  refusals: [NotFound, TooFast],
});
