import { z } from "zod";
import { CreditChanged, CreditLimit, DiscountGone } from "../../checkout/refusals.ts";
import {
  AuthCodeShown,
  CourtLocked,
  DomainLocked,
  InEscrow,
  NoAuthCode,
  NoTransferToAnswer,
  OutcomeBeingChecked,
  QuietPeriod,
  RegistryBusy,
  RegistryLocked,
  RegistryRefused,
  RegistryRefusesUs,
  TransferNotAnswered,
  TransferNotYet,
} from "../../domains/refusals.ts";
import { fileView } from "../../files/files.ts";
import { FileInfected, FileTooLarge, ScannerAway, TooManyFiles, WrongFileType } from "../../files/refusals.ts";
import { AlreadyOrdered, NameNotTyped } from "../../orders/refusals.ts";
import { PushObstructed } from "../../pushes/refusals.ts";
import {
  AccountFrozen,
  ChangedMeanwhile,
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../../refusals.ts";
import { calendarDate, id, instant, nothing, priceView, spec } from "../../spec.ts";
import { fileMaxBytes } from "../../files/limits.ts";
import { domainActs, restrictionKinds } from "./domain-act-values.ts";

const staffAnswers = [LoginRequired, NoPermission, NotFound];
/** The reason, for colleagues. It is kept in the logs, and customers do not read it. */
const reason = z.string().trim().min(3).max(1000);
/** A text for the customer, in addition to the standard text of the mail. */
const text = z.string().trim().max(2000).default("");
/** The name of the domain, which the staff member types to confirm the act. */
const confirmed = z.string().trim().min(1).max(253);

const restriction = z.strictObject({
  restrictionid: id,
  kind: z.enum(restrictionKinds),
  casenumber: z.string(),
  authority: z.string(),
  until: calendarDate.nullable(),
  reason: z.string(),
  quiet: z.boolean(),
  setby: z.string(),
  set: instant,
  /** When the registry first showed the restriction. Null while it is being set. */
  shown: instant.nullable(),
  /** When staff decided to end the restriction. */
  lifted: instant.nullable(),
  version: z.int(),
  /** Documents from the court or the dispute provider. Null if the staff member does not have the permission for compliance. */
  papers: z.array(fileView).nullable(),
});
export type Restriction = z.infer<typeof restriction>;

export const domainActsSpec = spec({
  summary: "For staff: what can be done about a domain at its registry now, at what price, and the restrictions that are on it",
  input: z.strictObject({ domainid: id }),
  answer: z.strictObject({
    domainname: z.string(),
    unicodename: z.string(),
    acts: z.array(z.enum(domainActs)),
    mode: z.enum(["auto", "once", "manual", "cancel"]),
    /** What the customer pays for a year, and for a restore. Null if there is no fixed price, or if it cannot be ordered now. */
    renewprice: priceView.nullable(),
    restoreprice: priceView.nullable(),
    /** Open restrictions, the oldest first. */
    restrictions: z.array(restriction),
    /** Kinds of restrictions that can be set now. */
    maysets: z.array(z.enum(restrictionKinds)),
    /** The address to which an auth code or a verification mail goes. Null if there is none. */
    holder: z.string().nullable(),
    /** The registrar that has asked for the transfer. Null if no transfer waits for an answer. */
    otherparty: z.string().nullable(),
  }),
  refusals: staffAnswers,
});

export const actOnDomainSpec = spec({
  summary: "For staff: acts on a domain of a customer at its registry, in the same ways as the customer would",
  input: z.strictObject({
    domainid: id,
    act: z.enum(domainActs),
    name: confirmed,
    reason,
    text,
    /** Whether the customer gets no mail. Only staff with the permission for compliance can choose this, for a legal hold. */
    quiet: z.boolean().default(false),
    /** Who pays. Only for the acts renew and restore. */
    pays: z.enum(["customer", "operator"]).default("customer"),
    /** The new renewal mode. Only for the act autorenew. */
    mode: z.enum(["auto", "once", "manual"]).optional(),
    /** For the act `push`: the number of the account that gets the domain. */
    account: z.int().positive().optional(),
  }),
  answer: z.strictObject({
    /**
     * The order that was placed. Null if the act places none. `ispaid`: whether it is already paid, or waits for the customer.
     */
    ordernr: z.int().nullable(),
    ispaid: z.boolean().nullable(),
    /** How many differences the registry shows. Only for the act sync. */
    differences: z.int().nullable(),
  }),
  refusals: [
    ...staffAnswers,
    StepUpRequired,
    StatusProhibits,
    MissingParameter,
    NameNotTyped,
    TooFast,
    AccountFrozen,
    AlreadyOrdered,
    PushObstructed,
    CourtLocked,
    InEscrow,
    QuietPeriod,
    DomainLocked,
    NoAuthCode,
    AuthCodeShown,
    CreditChanged,
    CreditLimit,
    DiscountGone,
    NoTransferToAnswer,
    TransferNotAnswered,
    TransferNotYet,
    RegistryLocked,
    RegistryRefused,
    RegistryBusy,
    RegistryRefusesUs,
    OutcomeBeingChecked,
  ],
});

export const restrictDomainSpec = spec({
  summary:
    "For staff: puts a hold, a court lock or a UDRP lock on a domain, or lifts it. The worker carries it out at the registry",
  input: z.strictObject({
    domainid: id,
    kind: z.enum(restrictionKinds),
    act: z.enum(["set", "lift"]),
    name: confirmed,
    reason,
    text,
    quiet: z.boolean().default(false),
    casenumber: z.string().trim().max(100).default(""),
    authority: z.string().trim().max(200).default(""),
    until: calendarDate.nullable().default(null),
    /** The version of the restriction that was shown. Only for lifting it. */
    version: z.int().nullable().default(null),
  }),
  answer: nothing,
  refusals: [...staffAnswers, StepUpRequired, StatusProhibits, MissingParameter, NameNotTyped, ChangedMeanwhile],
});

export const attachPaperSpec = spec({
  summary: "For staff: files a paper of a court or a dispute provider with the lock that it orders; it is sealed and stays",
  input: z.strictObject({
    domainid: id,
    restrictionid: id,
    name: z.string().trim().min(1).max(200),
    /** The file, in base64. */
    content: z
      .base64()
      .min(4)
      .max(Math.ceil(fileMaxBytes / 3) * 4),
  }),
  answer: z.strictObject({ paper: fileView }),
  refusals: [...staffAnswers, StatusProhibits, TooManyFiles, FileTooLarge, WrongFileType, FileInfected, ScannerAway],
});

export const paperSpec = spec({
  summary: "For staff: a paper of a court or a dispute provider, as a download; who opened it is kept in the log",
  input: z.strictObject({ restrictionid: id, fileid: id }),
  answer: nothing,
  refusals: staffAnswers,
});
