import { z } from "zod";
import { InvalidToken } from "../accounts/refusals.ts";
import { QuietPeriod } from "../domains/refusals.ts";
import { CreditChanged } from "../checkout/refusals.ts";
import { pushLine, pushObstacles } from "../pushes/push.ts";
import {
  BadParameter,
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../refusals.ts";
import { currency, id, instant, nothing, page, pageOf, priceView, spec } from "../spec.ts";
import { SecondPersonNeeded } from "../staff/refusals.ts";
import {
  escrowActs,
  escrowDecisions,
  escrowLimits,
  escrowLists,
  escrowPayers,
  escrowRoles,
  escrowStates,
  escrowSteps,
} from "./escrow-values.ts";
import {
  EscrowChanged,
  EscrowCurrency,
  EscrowEnded,
  EscrowNameGone,
  EscrowNotForYou,
  EscrowObstructed,
  EscrowTaken,
  EscrowWithYourself,
} from "./refusals.ts";

const role = z.enum(escrowRoles);
const state = z.enum(escrowStates);
const token = z.string().min(20).max(300);

export const escrowTermsSpec = spec({
  summary: "What an escrow costs: the commission as a part of the price, and the VAT that this account pays on it",
  input: nothing,
  answer: z.strictObject({
    currency,
    percentBasisPoints: z.int(),
    /** A fixed sum that is part of the commission, whatever the price is. */
    fixedMinor: z.int(),
    vatRateBasisPoints: z.int(),
  }),
  refusals: [LoginRequired, NoPermission],
});

const terms = z.strictObject({
  domainname: z.string(),
  unicodename: z.string(),
  priceMinor: z.int(),
  currency,
  payer: z.enum(escrowPayers),
  percentBasisPoints: z.int(),
  /** Commissions without VAT: the total, and the part of each party. */
  commissionMinor: z.int(),
  buyerMinor: z.int(),
  sellerMinor: z.int(),
  days: z.int(),
  agreement: z.string(),
});
export type EscrowTerms = z.infer<typeof terms>;

const row = z.strictObject({
  escrowid: id,
  number: z.int(),
  domainname: z.string(),
  unicodename: z.string(),
  role,
  /** Name of the other party, or the email address until that party has accepted. */
  other: z.string(),
  state,
  priceMinor: z.int(),
  currency,
  /** The deadline of the next step. Null if there is none. */
  due: instant.nullable(),
  /** Whether this account has to act next. */
  isyours: z.boolean(),
  touched: instant,
});
export type EscrowRow = z.infer<typeof row>;

export const escrowListSpec = spec({
  summary: "Escrows of the account, those that are open first, and those that are offered to the address of the caller",
  input: nothing,
  answer: z.strictObject({
    data: z.array(row),
    offered: z.array(
      z.strictObject({ token, unicodename: z.string(), by: z.string(), role, priceMinor: z.int(), currency, due: instant }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

const step = z.strictObject({
  what: z.enum(escrowSteps),
  by: z.enum(["buyer", "seller", "staff", "system"]),
  words: z.string().nullable(),
  at: instant,
});

export const escrowView = terms.extend({
  escrowid: id,
  number: z.int(),
  role,
  other: z.string(),
  state,
  version: z.int(),
  due: instant.nullable(),
  /** Whether the domain was in the seller's account here when the escrow was agreed on. Null if that is not known yet. */
  ishere: z.boolean().nullable(),
  /** The domain's id in this account. Null if the domain is not in this account now. */
  itemid: id.nullable(),
  /** The sums that the buyer must pay. Only given to the buyer, until the money is held. */
  topay: z
    .strictObject({
      commission: priceView,
      totalMinor: z.int(),
      creditMinor: z.int(),
      /** What is still missing of the total. */
      missingMinor: z.int(),
      /** Whether the buyer has asked to pay, so that the money is held as soon as there is enough credit. */
      isasked: z.boolean(),
    })
    .nullable(),
  /** The sums that the seller receives. Only given to the seller. */
  payout: z.strictObject({ commission: priceView, payoutMinor: z.int() }).nullable(),
  /** Money that is held now. */
  heldMinor: z.int(),
  /** The party that wants to cancel while money is held. Null if neither does. */
  cancelaskedby: role.nullable(),
  dispute: z.strictObject({ by: role, words: z.string() }).nullable(),
  decision: z.strictObject({ what: z.enum(["release", "refund"]), why: z.string() }).nullable(),
  /** What prevents the domain from being moved now. Only given to the party that has the domain. */
  obstacles: z.array(z.strictObject({ reason: z.enum(pushObstacles), values: z.array(z.string()) })),
  /** What becomes of the services of the domain when it changes accounts. Empty once it has. */
  services: z.array(pushLine),
  /** The invoice of this account's part of the commission. */
  invoice: z.strictObject({ invoiceid: id, number: z.int() }).nullable(),
  acts: z.array(z.enum(escrowActs)),
  timeline: z.array(step),
});
export type EscrowView = z.infer<typeof escrowView>;

export const escrowSpec = spec({
  summary: "One escrow of the account, with what each party has to do next",
  input: z.strictObject({ escrowid: id }),
  answer: z.strictObject({ escrow: escrowView }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const readEscrowOfferSpec = spec({
  summary: "The terms of an escrow to which a person was invited, read by the link in the mail; needs no login",
  input: z.strictObject({ token }),
  answer: z.strictObject({
    terms,
    /** The role of the invited person. */
    role,
    by: z.string(),
    /** What becomes of the services of the domain, if the seller invites a buyer. */
    services: z.array(pushLine),
    due: instant,
    isopen: z.boolean(),
  }),
  refusals: [InvalidToken, TooFast],
});

export const escrowServicesSpec = spec({
  summary:
    "What becomes of the services of a domain of this account when it is sold in an escrow, and what keeps it from being moved. Both empty if the domain is not in this account",
  input: z.strictObject({ domainname: z.string().max(255) }),
  answer: z.strictObject({
    services: z.array(pushLine),
    obstacles: z.array(z.strictObject({ reason: z.enum(pushObstacles), values: z.array(z.string()) })),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const answerEscrowOfferSpec = spec({
  summary:
    "Accepts or declines an escrow that was sent to the address of the caller. Accepting agrees to exactly the terms that were shown",
  input: z.strictObject({ token, accept: z.boolean(), priceMinor: z.int(), buyerMinor: z.int(), sellerMinor: z.int() }),
  answer: z.strictObject({ escrowid: id.nullable(), state }),
  refusals: [
    LoginRequired,
    NoPermission,
    InvalidToken,
    TooFast,
    StatusProhibits,
    EscrowEnded,
    EscrowNotForYou,
    EscrowWithYourself,
    EscrowCurrency,
    EscrowTaken,
    EscrowNameGone,
    EscrowChanged,
  ],
});

export const actOnEscrowSpec = spec({
  summary:
    "What a party of an escrow does: pay, deliver, accept, dispute, cancel or write. Handing the domain over and letting the money go need fresh proof",
  input: z.strictObject({
    escrowid: id,
    version: z.int(),
    act: z.enum(escrowActs),
    words: z.string().trim().max(escrowLimits.words).default(""),
  }),
  answer: z.strictObject({ state }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    MissingParameter,
    BadParameter,
    TooFast,
    QuietPeriod,
    CreditChanged,
    EscrowChanged,
    EscrowObstructed,
  ],
});

const staffAnswers = [LoginRequired, NoPermission, NotFound];
const party = z.strictObject({ number: z.int(), name: z.string() }).nullable();

export const staffEscrowListSpec = spec({
  summary: "Escrows of customers, for staff: those in dispute, the open ones, or those that have ended",
  input: z.strictObject({ list: z.enum(escrowLists).default("disputed"), page }),
  answer: pageOf(
    z.strictObject({
      number: z.int(),
      unicodename: z.string(),
      state,
      priceMinor: z.int(),
      currency,
      heldMinor: z.int(),
      due: instant.nullable(),
      buyer: party,
      seller: party,
      brand: z.string(),
      touched: instant,
    }),
  ),
  refusals: staffAnswers,
});

export const staffEscrowSpec = spec({
  summary: "One escrow, for staff",
  input: z.strictObject({ number: z.coerce.number().int() }),
  answer: z.strictObject({
    escrow: terms.extend({
      number: z.int(),
      state,
      version: z.int(),
      due: instant.nullable(),
      ishere: z.boolean().nullable(),
      isdelivered: z.boolean(),
      heldMinor: z.int(),
      buyer: party,
      seller: party,
      /** Email address of the party that has not accepted yet. */
      invited: z.string(),
      brand: z.string(),
      dispute: z.strictObject({ by: role, words: z.string() }).nullable(),
      decision: z.strictObject({ what: z.enum(["release", "refund"]), why: z.string() }).nullable(),
      /** What prevents the domain from being moved. */
      stuck: z.array(z.enum(pushObstacles)),
      decisions: z.array(z.enum(escrowDecisions)),
      timeline: z.array(step),
    }),
  }),
  refusals: staffAnswers,
});

export const decideEscrowSpec = spec({
  summary:
    "What a colleague decides about an escrow: the money goes to the seller or back to the buyer, with the reason that both parties read; needs fresh proof",
  input: z.strictObject({
    number: z.int(),
    version: z.int(),
    decision: z.enum(escrowDecisions),
    why: z.string().trim().min(3).max(escrowLimits.words),
  }),
  answer: z.strictObject({ state }),
  refusals: [...staffAnswers, StatusProhibits, StepUpRequired, SecondPersonNeeded, EscrowChanged],
});
