import { loginChanges } from "@nameplane/contracts/identity/login-changes";
import { requestTypes } from "@nameplane/contracts/orders/request-types";
import { z } from "zod";
import { leavingSteps } from "../../domains/index.ts";
import { registryActs } from "../../domains/follow/index.ts";
import { planGroups } from "../kinds/dns-plans/plan-stage.rules.ts";

/**
 * What each mail says, as stored with its delivery: frozen when the news is told, so that a repeat after a lost answer
 * says the same. Amounts are minor units, instants ISO 8601, names A-labels.
 */
const minor = z.int();
const instant = z.iso.datetime();
const day = z.iso.date();
const requestType = z.enum(requestTypes);

/** Rows a mail lists; the rest is counted. More, and mail programs cut the message (about 100 kB). */
export const listedMax = 100;

/** What the ordered service is called; null where its type says enough. */
const service = z.strictObject({ en: z.string(), sv: z.string() }).nullable().optional();

const soldLine = z.strictObject({
  type: requestType,
  service,
  name: z.string().nullable(),
  years: z.number(),
  netMinor: minor,
});

const doneLine = z.strictObject({
  type: requestType,
  service,
  name: z.string().nullable(),
  expiresAt: instant.nullable(),
  renews: z.boolean(),
});

/** States a request ends in without delivery. */
export const unfulfilledEnds = ["cancelled", "cancelled_duplicate", "cancelled_timeout", "rejected", "junk"] as const;

const endedLine = z.strictObject({
  type: requestType,
  name: z.string().nullable(),
  end: z.enum(unfulfilledEnds),
  /** The registry's words, where they were the cause. */
  text: z.string().nullable(),
  isFunded: z.boolean(),
  /** keptMinor: the part that stays on the account as credit; the rest came off what was owed. */
  credit: z.strictObject({ number: z.int(), totalMinor: minor, keptMinor: minor }).nullable(),
});

const askedLine = z.strictObject({
  type: requestType,
  name: z.string().nullable(),
  reason: z.int(),
  text: z.string().nullable(),
  limitAt: instant.nullable(),
  isFunded: z.boolean(),
  /** Its money is only set aside. */
  isSetAside: z.boolean().default(false),
});

const bank = z.strictObject({
  payee: z.string(),
  bankgiro: z.string(),
  iban: z.string(),
  bic: z.string(),
  reference: z.string(),
  amountMinor: minor,
  dueOn: day.nullable(),
});

const ofOrder = { orderNumber: z.int(), currency: z.string() };

const orderPlaced = z.strictObject({
  template: z.literal("order-placed"),
  ...ofOrder,
  method: z.enum(["card", "paypal", "swish", "bank", "invoice", "credit", "free"]),
  /** False while a bank transfer is awaited, or when the order goes on an invoice. */
  isPaid: z.boolean(),
  lines: z.array(soldLine).max(listedMax),
  lineCount: z.int(),
  areRegistrations: z.boolean(),
  netMinor: minor,
  vat: z.array(z.strictObject({ rateBasisPoints: z.int(), vatMinor: minor })),
  totalMinor: minor,
  /** Prepaid credit that is used first, part of the total. */
  creditMinor: minor.default(0),
  dueOn: day.nullable(),
  bank: bank.nullable(),
  /** Nothing is taken or invoiced before the last line has ended. */
  isSetAside: z.boolean().default(false),
});

const domainRegistered = z.strictObject({
  template: z.literal("domain-registered"),
  ...ofOrder,
  domainId: z.uuid(),
  name: z.string(),
  expiresAt: instant.nullable(),
  renews: z.boolean(),
  nameServers: z.array(z.string()),
});

const requestNeedsYou = z.strictObject({ template: z.literal("request-needs-you"), ...ofOrder, line: askedLine });

const requestEnded = z.strictObject({ template: z.literal("request-ended"), ...ofOrder, line: endedLine });

const orderClosed = z.strictObject({
  template: z.literal("order-closed"),
  ...ofOrder,
  areRegistrations: z.boolean(),
  done: z.array(doneLine).max(listedMax),
  doneCount: z.int(),
  ended: z.array(endedLine).max(listedMax),
  endedCount: z.int(),
  creditedMinor: minor,
});

/** News of several lines of a large order in one mail. */
const orderUpdate = z.strictObject({
  template: z.literal("order-update"),
  ...ofOrder,
  lineCount: z.int(),
  doneCount: z.int(),
  asked: z.array(askedLine).max(listedMax),
  askedCount: z.int(),
  ended: z.array(endedLine).max(listedMax),
  endedCount: z.int(),
});

const invoiceIssued = z.strictObject({
  template: z.literal("invoice-issued"),
  invoiceId: z.uuid(),
  number: z.int(),
  currency: z.string(),
  method: z.enum(["card", "bank", "invoice", "credit"]),
  totalMinor: minor,
  vatMinor: minor,
  issuedOn: day,
  dueOn: day.nullable(),
  orderNumber: z.int().nullable(),
  bank: bank.nullable(),
});

const creditNote = z.strictObject({
  invoiceId: z.uuid(),
  number: z.int(),
  totalMinor: minor,
  keptMinor: minor,
  creditsNumber: z.int(),
  reason: z.string(),
});

const creditNotes = z.strictObject({
  template: z.literal("credit-notes"),
  currency: z.string(),
  orderNumber: z.int().nullable(),
  notes: z.array(creditNote).min(1).max(listedMax),
});

/** Money that nothing waited for stays on the account. */
const moneyKept = z.strictObject({
  template: z.literal("money-kept"),
  cause: z.enum(["twice", "late", "over", "moved"]),
  orderNumber: z.int().nullable(),
  currency: z.string(),
  amountMinor: minor,
  receiptNumber: z.int(),
});

/** A kept card ends soon, or has ended. */
const cardExpires = z.strictObject({
  template: z.literal("card-expires"),
  brand: z.string(),
  last4: z.string(),
  expiresOn: day,
  hasEnded: z.boolean(),
  /** Names renew with it. */
  paysRenewals: z.boolean(),
});

/** Somebody else owns the name now; the zone is kept and not served. */
const zoneParked = z.strictObject({ template: z.literal("zone-parked"), apex: z.string(), recordCount: z.int() });
/** What was decided about a document; text: what a person wrote with it. */
const documentDecided = z.strictObject({
  template: z.literal("document-decided"),
  owner: z.string(),
  /** Number of the request the document was for; absent: it shows who an owner is. */
  request: z.int().optional(),
  accepted: z.boolean(),
  text: z.string(),
});
/** A change of records waits for a second person, one has decided about it, or nobody has in time: expired for its author, missed for the others. */
const dnsApproval = z.strictObject({
  template: z.literal("dns-approval"),
  step: z.enum(["asked", "approved", "denied", "expired", "missed"]),
  domainId: z.uuid().nullable(),
  apex: z.string(),
  author: z.string(),
  decider: z.string(),
  /** Record sets it changes, "www A": the first of them. */
  sets: z.array(z.string()).max(10),
  setCount: z.int(),
  words: z.string(),
  until: instant.nullable(),
});
/** For the operator: documents that wait to be looked at, those with a deadline first. */
const documentsWaiting = z.strictObject({
  template: z.literal("documents-waiting"),
  /** In how many hours the first deadline passes, where that is why the mail is sent. */
  withinHours: z.int().nullable(),
  documents: z
    .array(
      z.strictObject({
        account: z.string(),
        accountNumber: z.int(),
        /** Owner or domain the document is about. */
        about: z.string(),
        request: z.int().nullable(),
        sentAt: instant,
        /** Names stop working then. */
        deadline: instant.nullable(),
      }),
    )
    .min(1)
    .max(listedMax),
  count: z.int(),
});
/** A DS that the registrar of a name, which is not us, has to add or remove; a key of ours that another signer has to add; name servers that can change. */
const dnssecStep = z.strictObject({
  template: z.literal("dnssec-step"),
  domainId: z.uuid(),
  name: z.string(),
  act: z.enum(["add", "remove", "key", "servers"]),
  records: z.array(z.strictObject({ keyTag: z.int(), algorithm: z.int(), digestType: z.int(), digest: z.string() })).min(1),
  keys: z.array(z.strictObject({ flags: z.int(), protocol: z.int(), algorithm: z.int(), publicKey: z.string() })).default([]),
  isReminder: z.boolean(),
});
/** Validating resolvers refuse the name: a DS without its key, or a signature that ran out. */
const chainBroken = z.strictObject({ template: z.literal("chain-broken"), domainId: z.uuid(), name: z.string() });
/** Nothing is sent to an endpoint any more: it failed too often in a row, or said that it is gone. */
const webhookStopped = z.strictObject({
  template: z.literal("webhook-stopped"),
  webhookId: z.uuid(),
  host: z.string(),
  cause: z.enum(["failing", "gone"]),
});
/** What keeping a name costs, incl. VAT: a year more, and having it back once it was deleted; null where only the registry can tell. */
const keepingFees = z.strictObject({ renewMinor: minor.nullable(), restoreMinor: minor.nullable() });
/** What a name's owner hears about the end of its period. unpaid: it renews by itself, and there is no money for it. */
export const renewalGroups = ["unpaid", "restorable", "expired", "manual", "automatic", "ending", "renewed"] as const;
const endingName = z.strictObject({
  name: z.string(),
  group: z.enum(renewalGroups),
  /** End of what is paid for; of a renewed name the new one. */
  expiresAt: instant,
  /** automatic: when it is renewed; expired, restorable: until when it can be had back. */
  actsAt: instant.nullable(),
  /** Price of one more year incl. VAT; null where none is told. */
  totalMinor: minor.nullable(),
  /** automatic: how it is paid. */
  way: z.enum(["credit", "card", "invoice"]).nullable(),
  /** Told where the reader is the name's registrant, who is owed them. */
  fees: keepingFees.optional(),
});
/** Names whose period ends, or was renewed: one mail a day for an account. */
const renewals = z.strictObject({
  template: z.literal("renewals"),
  currency: z.string(),
  names: z.array(endingName).min(1).max(listedMax),
  counts: z.partialRecord(z.enum(renewalGroups), z.int()),
});
/** The end of names' periods as their registrant hears of it (ICANN's ERRP 2.1): one mail a day for whoever holds several. */
export const expiryStages = ["month", "week", "after", "restorable"] as const;
const expiryNotice = z.strictObject({
  template: z.literal("expiry-notice"),
  /** Name of the account that looks after them. */
  by: z.string(),
  currency: z.string(),
  names: z
    .array(
      z.strictObject({
        name: z.string(),
        stage: z.enum(expiryStages),
        expiresAt: instant,
        /** after: until when it can be renewed; restorable: until when it can be had back; null: nobody knows. */
        until: instant.nullable(),
        /** Out of its zone from then on unless it is renewed; null: not before it is deleted. */
        interruptedAt: instant.nullable(),
        /** Whether it renews by itself, is left to end, or waits for its owner. */
        mode: z.enum(["auto", "manual", "cancel"]),
        ...keepingFees.shape,
      }),
    )
    .min(1)
    .max(listedMax),
  count: z.int(),
});
/** A step on a name's way to another registrar. The link that stops it is made when the mail is written. */
const nameLeaving = z.strictObject({
  template: z.literal("name-leaving"),
  domainId: z.uuid(),
  name: z.string(),
  step: z.enum(leavingSteps),
  at: instant,
  transferId: z.uuid().nullable(),
  otherParty: z.string().nullable(),
  until: instant.nullable(),
});
/** What registries did to names of the account by themselves. until: the new end of a name that was renewed. */
const registryActsFacts = z.strictObject({
  template: z.literal("registry-acts"),
  acts: z
    .array(
      z.strictObject({
        domainId: z.uuid(),
        name: z.string(),
        kind: z.enum(registryActs),
        at: instant,
        until: instant.nullable(),
      }),
    )
    .min(1)
    .max(listedMax),
  count: z.int(),
});
/** DNS plans of the account that end, or have ended. freeRecords: what Free DNS holds, which the zones go on with. */
const dnsPlansFacts = z.strictObject({
  template: z.literal("dns-plans"),
  plans: z
    .array(
      z.strictObject({
        domainId: z.uuid(),
        name: z.string(),
        /** In the reader's language. */
        plan: z.string(),
        group: z.enum(planGroups),
        until: instant,
        records: z.int(),
      }),
    )
    .min(1)
    .max(listedMax),
  count: z.int(),
  freeRecords: z.int(),
});
/** Other name servers were ordered for a name, or for many at once: the name is one of them then. */
const serversOrdered = z.strictObject({
  template: z.literal("servers-ordered"),
  orderNumber: z.int(),
  domainId: z.uuid(),
  name: z.string(),
  others: z.int(),
  servers: z.array(z.string()),
  /** Of one name alone; many had different ones. */
  former: z.array(z.string()),
  at: instant,
});

/** A link to set a new password. The link itself is made when the mail is written, and stored nowhere. */
const passwordReset = z.strictObject({
  template: z.literal("password-reset"),
  userId: z.uuid(),
  username: z.string(),
  askedAt: instant,
  /** Internet address of whoever asked. */
  address: z.string(),
});

/** How a user logs in has changed: whoever did not do it has to hear of it. */
const loginChanged = z.strictObject({
  template: z.literal("login-changed"),
  what: z.enum(loginChanges),
  username: z.string(),
  at: instant,
  address: z.string(),
  /** Address the reader can bring back by a link, made when the mail is written, and whose it was. */
  undo: z.strictObject({ userId: z.uuid(), email: z.string() }).optional(),
});

/** Support has answered. isVisitor: the reader has no account, the whole conversation is by mail. */
const ticketAnswered = z.strictObject({
  template: z.literal("ticket-answered"),
  ticketNumber: z.int(),
  subject: z.string(),
  /** Name support answers under. */
  name: z.string(),
  text: z.string(),
  isVisitor: z.boolean(),
});

/** For support: a customer or a visitor has written. */
const ticketWritten = z.strictObject({
  template: z.literal("ticket-written"),
  ticketNumber: z.int(),
  subject: z.string(),
  category: z.string(),
  isNew: z.boolean(),
  /** Who: organisation or name with the number of the account, or a visitor's address. */
  from: z.string(),
  text: z.string(),
  /** Page and version feedback is about; empty when it is about neither. */
  page: z.string(),
  version: z.string(),
});

/** Somebody signed up with this address. The link is made when the mail is written. */
const signupConfirm = z.strictObject({
  template: z.literal("signup-confirm"),
  userId: z.uuid(),
  username: z.string(),
  at: instant,
  address: z.string(),
  toCheckout: z.boolean(),
});

/** A user has given a new address, to which this goes. The link is made when the mail is written. */
const emailChange = z.strictObject({
  template: z.literal("email-change"),
  userId: z.uuid(),
  username: z.string(),
  at: instant,
  address: z.string(),
  /** The new address. */
  email: z.string(),
});

const welcome = z.strictObject({
  template: z.literal("welcome"),
  username: z.string(),
  accountNumber: z.int(),
  brand: z.string(),
});

/** A user somebody else made. The link is made when the mail is written. */
const userInvited = z.strictObject({
  template: z.literal("user-invited"),
  userId: z.uuid(),
  username: z.string(),
  /** Name of the account. */
  by: z.string(),
});

/** Somebody wants to forward mail to the reader, who may be a stranger. The link is made when the mail is written. */
const forwardAsked = z.strictObject({
  template: z.literal("forward-asked"),
  destinationId: z.uuid(),
  address: z.string(),
  /** The address mail would come from; empty when any may be meant. */
  forward: z.string(),
  /** Name of the account. */
  by: z.string(),
});

/** The owner of a domain is to confirm the address, or was too late. The link is made when the mail is written. */
const verifyContact = z.strictObject({
  template: z.literal("verify-contact"),
  caseId: z.uuid(),
  address: z.string(),
  stage: z.enum(["ask", "reminder", "lapsed"]),
  /** Name of the contact. */
  owner: z.string(),
  /** Name of the account. */
  by: z.string(),
  names: z.array(z.string()).max(listedMax),
  nameCount: z.int(),
  /** Null: no name depends on it. */
  deadline: instant.nullable(),
});

/** One side of a change of owner is asked. The link is made when the mail is written. */
const ownerConsent = z.strictObject({
  template: z.literal("owner-consent"),
  consentId: z.uuid(),
  address: z.string(),
  side: z.enum(["old", "new", "both"]),
  name: z.string(),
  oldOwner: z.string(),
  newOwner: z.string(),
  by: z.string(),
});

/** To the address a contact had until now. */
const contactMoved = z.strictObject({
  template: z.literal("contact-moved"),
  owner: z.string(),
  /** Masked: whoever reads the old mailbox need not know the new one. */
  newAddress: z.string(),
});

/** Steps of a handover as mails tell them: offered and takenBack to the receiver, received to the account that has the names now. */
export const pushMailSteps = [
  "offered",
  "takenBack",
  "begun",
  "accepted",
  "declined",
  "withdrawn",
  "lapsed",
  "received",
] as const;

/** Names handed to another account of the installation. The link is made when the mail is written. */
const push = z.strictObject({
  template: z.literal("push"),
  step: z.enum(pushMailSteps),
  pushId: z.uuid(),
  names: z.array(z.string()).min(1).max(listedMax),
  count: z.int(),
  /** Account that gives them. */
  by: z.string(),
  /** Whom they were offered to; said to the giver's side only. */
  email: z.string().nullable(),
  message: z.string(),
  until: instant.nullable(),
});

export const mailFacts = z.discriminatedUnion("template", [
  orderPlaced,
  domainRegistered,
  requestNeedsYou,
  requestEnded,
  orderClosed,
  orderUpdate,
  invoiceIssued,
  creditNotes,
  moneyKept,
  cardExpires,
  zoneParked,
  documentDecided,
  dnsApproval,
  documentsWaiting,
  chainBroken,
  webhookStopped,
  dnssecStep,
  nameLeaving,
  registryActsFacts,
  dnsPlansFacts,
  serversOrdered,
  renewals,
  expiryNotice,
  passwordReset,
  loginChanged,
  ticketAnswered,
  ticketWritten,
  signupConfirm,
  emailChange,
  welcome,
  userInvited,
  forwardAsked,
  verifyContact,
  ownerConsent,
  contactMoved,
  push,
]);
export type MailFacts = z.infer<typeof mailFacts>;
export type FactsOf<Template extends MailFacts["template"]> = Extract<MailFacts, { template: Template }>;
export type SoldLine = z.infer<typeof soldLine>;
export type DoneLine = z.infer<typeof doneLine>;
export type EndedLine = z.infer<typeof endedLine>;
export type AskedLine = z.infer<typeof askedLine>;
export type EndingName = z.infer<typeof endingName>;
export type ExpiringName = z.infer<typeof expiryNotice>["names"][number];
export type BankFacts = z.infer<typeof bank>;
export type CreditNoteFacts = z.infer<typeof creditNote>;

/** delivery.payload of a mail. */
export const mailPayload = z.strictObject({
  language: z.enum(["en", "sv"]),
  firstName: z.string(),
  /** Said at the foot: the reader ordered it, owns the account, gets its bills, logs in by that name, wrote to us, is support,
   * is to get forwarded mail, is a contact of domains, or is offered some. */
  why: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("ordered"), at: instant }),
    z.strictObject({ kind: z.enum(["owner", "billing"]), accountNumber: z.int() }),
    z.strictObject({ kind: z.literal("user"), username: z.string() }),
    z.strictObject({ kind: z.literal("wrote"), at: instant }),
    z.strictObject({ kind: z.literal("support") }),
    z.strictObject({ kind: z.literal("forward"), by: z.string() }),
    z.strictObject({ kind: z.literal("contact"), by: z.string() }),
    z.strictObject({ kind: z.literal("offered"), by: z.string() }),
  ]),
  facts: mailFacts,
  /** Further notices this mail tells, beside the delivery's own. */
  also: z.array(z.uuid()),
  /** Attempts whose answer was lost: the mail may have gone out. */
  unknownCount: z.int(),
});
export type MailPayload = z.infer<typeof mailPayload>;
