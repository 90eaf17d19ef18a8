import { z } from "zod";
import { fileView } from "../files/files.ts";
import { FileEmpty, FileInfected, FileTooLarge, ScannerAway, UploadsBusy, WrongFileType } from "../files/refusals.ts";
import {
  BrokenBody,
  ChangedMeanwhile,
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StatusProhibits,
  TooFast,
} from "../refusals.ts";
import { leftOutWhys, mailMarks } from "../tickets/mail-values.ts";
import { id, instant, nothing, page, pageOf, spec } from "../spec.ts";
import { abuseKinds, abuseLimits, abuseOutcomes } from "./abuse-values.ts";
import { letterActs, letterFormats, letterLimits, letterLists, letterMarks } from "./letter-values.ts";
import { NameNeeded, NoDomainName, NoSenderAddress } from "./refusals.ts";

const staffAnswers = [LoginRequired, NoPermission, NotFound];

const letterRow = z.strictObject({
  letterid: id,
  sender: z.string(),
  subject: z.string(),
  what: z.enum(abuseKinds),
  mark: z.enum(letterMarks).nullable(),
  /** The domains of ours that the mail names. */
  names: z.array(z.string()),
  files: z.int(),
  received: instant,
  due: instant,
  /** When a later mail arrived that nobody has read yet. */
  news: instant.nullable(),
  brand: z.string(),
});
export type LetterRow = z.infer<typeof letterRow>;

export const abuseLettersSpec = spec({
  summary: "For staff: emails that report abuse, those first that have to be read soonest",
  input: z.strictObject({ list: z.enum(letterLists).default("waiting"), page }),
  answer: pageOf(letterRow),
  refusals: staffAnswers,
});

const mail = z.strictObject({
  mailid: id,
  direction: z.enum(["in", "out"]),
  address: z.string(),
  text: z.string(),
  mark: z.enum(mailMarks).nullable(),
  by: z.string().nullable(),
  at: instant,
  files: z.array(fileView),
  leftout: z.array(z.strictObject({ name: z.string(), why: z.enum(leftOutWhys) })),
});
export type LetterMail = z.infer<typeof mail>;

export const abuseLetterSpec = spec({
  summary: "For staff: an email that reports abuse, with the conversation, the domains it names and the reports made of it",
  input: z.strictObject({ letterid: id }),
  answer: z.strictObject({
    letterid: id,
    version: z.int(),
    state: z.enum(letterLists),
    sendername: z.string(),
    /** The sender's address. Empty if the mail has no address that can be answered. */
    senderemail: z.string(),
    subject: z.string(),
    brand: z.string(),
    format: z.enum(letterFormats),
    mark: z.enum(letterMarks).nullable(),
    what: z.enum(abuseKinds),
    received: instant,
    due: instant,
    news: instant.nullable(),
    grouped: z.boolean(),
    reason: z.string(),
    decidedby: z.string(),
    names: z.array(
      z.strictObject({
        name: z.string(),
        isours: z.boolean(),
        /** The number of the report that was made about this domain. Null if there is none, or while it is being filed. */
        reference: z.string().nullable(),
        isfiled: z.boolean(),
        outcome: z.enum(abuseOutcomes).nullable(),
      }),
    ),
    mails: z.array(mail),
  }),
  refusals: staffAnswers,
});

export const actOnLetterSpec = spec({
  summary: "For staff: makes reports of an email that reports abuse, sets it aside, writes to its sender, or marks it as read",
  input: z.strictObject({
    letterid: id,
    /** The version of the letter that the page showed. */
    version: z.int(),
    act: z.enum(letterActs),
    /** For the act `file`: the domains that the letter reports. */
    names: z.array(z.string().trim().min(1).max(253)).max(letterLimits.names).default([]),
    /** For the act `file`: the kind of abuse. */
    what: z.enum(abuseKinds).optional(),
    /** For the act `file`: whether the reporter gets one answer for all domains together. */
    grouped: z.boolean().default(false),
    /** For the act `aside`: the reason, which only staff can see. For the act `write`: the text of the mail to the sender. */
    text: z.string().trim().max(abuseLimits.message).default(""),
  }),
  answer: nothing,
  refusals: [...staffAnswers, MissingParameter, StatusProhibits, ChangedMeanwhile, NameNeeded, NoDomainName, NoSenderAddress],
});

export const abuseFileSpec = spec({
  summary: "For staff: a file that is evidence of abuse, as a download; who opened it is kept in the log",
  input: z.strictObject({ of: z.enum(["mail", "report"]), ofid: id, fileid: id }),
  answer: nothing,
  refusals: staffAnswers,
});

export const attachAbuseFileSpec = spec({
  summary: "Takes a file for a report of abuse that is being written, without a login; it is kept for a day unless it is sent",
  input: z.strictObject({ name: z.string().max(255) }),
  answer: z.strictObject({ uploadid: z.uuid(), name: z.string(), size: z.int() }),
  refusals: [TooFast, BrokenBody, UploadsBusy, FileTooLarge, FileEmpty, WrongFileType, FileInfected, ScannerAway],
});
