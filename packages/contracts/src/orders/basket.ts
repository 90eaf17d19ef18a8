import { z } from "zod";
import { launchPhases } from "../tlds/launch-phases.ts";
import { LaunchNotOpen, SunriseNeedsMark } from "../trademarks/refusals.ts";
import { DetailsMissing } from "../accounts/refusals.ts";
import { id, nothing, priceView, spec } from "../spec.ts";
import { nameServerWish } from "../delegation/delegation.ts";
import { DnssecInTheWay, NameServersFaulty, NothingChanges, TestNotPassed } from "../delegation/refusals.ts";
import { CourtLocked, InEscrow, QuietPeriod, RegistryLocked } from "../domains/refusals.ts";
import {
  FeatureOff,
  KeyMissing,
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../refusals.ts";
import {
  AlreadyInBasket,
  AlreadyOrdered,
  AlreadyYours,
  AnswerRefused,
  BasketFull,
  ConflictInBasket,
  ConflictUnderWay,
  HostsInTheWay,
  LockNeedsTwoStep,
  NameNotTyped,
  NameRefused,
  NoRegistryLock,
  NotLocked,
  NotRenewable,
  NotRestorable,
  NotSold,
  NotThroughBasket,
  NotYetSold,
  PeriodRefused,
  PlanRefused,
  PremiumUnpriced,
  SameOwner,
  ServicePlanRefused,
  VoucherEnded,
  VoucherForNew,
  VoucherForOthers,
  VoucherNotForItems,
  VoucherNotYet,
  VoucherUnknown,
  VoucherUsedByYou,
  VoucherUsedUp,
} from "./refusals.ts";
import { openMinutes } from "./open-minutes.ts";
import { lockPeople } from "./registry-lock.ts";
import { certificateShown, certificateWish } from "../certificates/wish.ts";
import { EscrowNameRefused, EscrowTaken, EscrowWithYourself } from "../escrow/refusals.ts";
import { escrowShown, escrowWish } from "../escrow/wish.ts";
import { contactRoles, itemActions, shownActions } from "./request-types.ts";

/**
 * The details with which a line was put into the basket. They are shown in words, and used to fill in its form again. Consents
 * and proofs of identity are not kept and have to be given again.
 */
export const changeView = z.strictObject({
  /** For a change of name servers: the wanted servers. */
  servers: z.array(z.strictObject({ host: z.string(), addresses: z.array(z.string()) })).optional(),
  /** For a cancellation: when the name ends. */
  when: z.enum(["now", "expiry"]).optional(),
  /**
   * The contact that gets the roles or becomes the owner: its name (if the contact still exists) and id, and the fields that the
   * registry requires of a new owner.
   */
  contact: z.string().optional(),
  contactid: id.optional(),
  roles: z.array(z.enum(contactRoles)).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** For a registry lock: the people to call. */
  people: lockPeople.optional(),
  /** For the opening of a registry lock: for how long, and whether outside office hours. */
  minutes: z.int().optional(),
  outofhours: z.boolean().optional(),
  /** For a DNS plan: how many days the rest of the former plan is worth, calculated when the line was added. */
  carries: z.strictObject({ days: z.int(), plan: z.strictObject({ en: z.string(), sv: z.string() }) }).optional(),
  /** For a service: the answers to the questions of its product. */
  answers: z.record(z.string(), z.string()).optional(),
  /** For a certificate: its names, and who keeps its key. */
  certificate: certificateShown.optional(),
  /** For an escrow: its terms, with the commission that is taken when the sale is completed. */
  escrow: escrowShown.optional(),
  /** For a registration in a sunrise: the names of the trademarks in the SMD file with which it is ordered. */
  trademark: z.string().optional(),
  /** For a registration: the phase of its TLD's launch, if the phase has rules of its own. */
  launch: z.enum(launchPhases).optional(),
  /** For the renewal of a service: the name that its owner gave it. */
  service: z.string().optional(),
  /** For a service with several plans: the plan that is ordered. */
  plan: z.strictObject({ en: z.string(), sv: z.string() }).optional(),
  /** For a change of plan: until when the rest of the period is charged. */
  restuntil: z.string().optional(),
});
export type ChangeView = z.infer<typeof changeView>;

export const basketItem = z.strictObject({
  requestid: id,
  number: z.int(),
  /** What the line orders. "standard" stands for an unknown action. */
  itemaction: z.enum(shownActions),
  /** The first element is the domain name (A-label form). It is empty if the line is not about a domain. */
  item: z.array(z.string()),
  /** The domain in this account. Null if the account does not have it yet. */
  itemid: id.nullable(),
  /**
   * The domain's name in Unicode. For a line that is not about a domain: a text that identifies the service, such as the first
   * name of a certificate, or null if there is none.
   */
  unicodename: z.string().nullable(),
  tld: z.string().nullable(),
  /** The product, for a line about a service. */
  productid: z.int().nullable(),
  years: z.int().nullable(),
  /** Numbers of years that the TLD sells. */
  yearchoices: z.array(z.int()),
  price: priceView.nullable(),
  renewprice: priceView.nullable(),
  ispremium: z.boolean(),
  /** Null if the action needs no details. */
  change: changeView.nullable(),
});
export type BasketItem = z.infer<typeof basketItem>;

export const basketTotals = z.strictObject({
  currency: z.string(),
  netMinor: z.int(),
  vatMinor: z.int(),
  totalMinor: z.int(),
  vatRateBasisPoints: z.int(),
});

/** The voucher code that was entered for the basket. */
export const basketVoucher = z.strictObject({
  code: z.string(),
  title: z.strictObject({ en: z.string(), sv: z.string() }),
  /** Whether the code makes one of the items cheaper. If not, the items have a better discount, or are too few. */
  isused: z.boolean(),
});
export type BasketVoucherView = z.infer<typeof basketVoucher>;

/** The entity Basket of the specification: a map by request id, the number of lines, and the parameters of the whole basket. */
export const basketView = z.strictObject({
  item: z.record(z.string(), basketItem),
  /** Request ids in the sequence in which the lines were added. */
  order: z.array(id),
  items: z.int(),
  parameters: basketTotals,
  voucher: basketVoucher.nullable(),
});

export const basketSpec = spec({
  summary: "The basket of the signed-in user",
  input: nothing,
  answer: z.strictObject({ parameters: basketView }),
  refusals: [LoginRequired],
});

/**
 * Fields of a change that can also be ordered without the basket, in addition to the id of its name. update-domain-dns: servers
 * (override, dropds). update-domain-contacts: contactid and roles. update-domain-registrant: contactid (fields).
 * update-domain-cancellation and cancel-service: name and when. create-service: people. create-item-registration: minutes
 * (outofhours). A create-service is a registry lock unless productid names another product, with answers to its questions.
 * create-ssl: productid and certificate (names, key, csr). create-domain-escrow: escrow. renew-service of a service other than a
 * registry lock: serviceid. create-service of a product with plans: planid. create-item-registration of such a product: productid,
 * serviceid and planid, to change the plan for the rest of the period.
 */
export const itemChange = z
  .strictObject({
    servers: z.array(nameServerWish).max(20),
    override: z.boolean(),
    dropds: z.boolean(),
    contactid: id,
    roles: z.array(z.enum(contactRoles)).min(1).max(3),
    fields: z.record(z.string().max(50), z.string().max(500)),
    name: z.string().max(255),
    when: z.enum(["now", "expiry"]),
    people: lockPeople,
    minutes: z.literal(openMinutes),
    outofhours: z.boolean(),
    productid: z.int().min(1).max(1_000_000),
    answers: z.record(z.string().max(50), z.string().max(2000)),
    serviceid: id,
    planid: z.int().min(1).max(1_000_000),
    certificate: certificateWish,
    escrow: escrowWish,
  })
  .partial();
export type ItemChange = z.input<typeof itemChange>;

export const addToBasketSpec = spec({
  summary:
    "Puts items into the basket; each line has its own result, so an invalid name does not affect the others. Changes that need fresh proof when ordered directly need it here as well, once for the call",
  input: z.strictObject({
    items: z
      .array(
        z.strictObject({
          itemaction: z.enum(itemActions),
          /** Empty for a service that is not about a domain. */
          domainname: z.string().max(255),
          years: z.int().min(1).max(10).optional(),
          /** The auth code of a transfer to us. It is kept encrypted until the request ends. */
          authcode: z.string().max(255).optional(),
          change: itemChange.optional(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  answer: z.strictObject({
    parameters: basketView,
    results: z.array(z.strictObject({ domainname: z.string(), requestid: id.nullable(), code: z.int(), desc: z.string() })),
  }),
  refusals: [
    LoginRequired,
    NoPermission,
    FeatureOff,
    MissingParameter,
    KeyMissing,
    StepUpRequired,
    NotFound,
    StatusProhibits,
    TooFast,
    AlreadyInBasket,
    AlreadyOrdered,
    AlreadyYours,
    AnswerRefused,
    BasketFull,
    ConflictInBasket,
    ConflictUnderWay,
    DnssecInTheWay,
    HostsInTheWay,
    LockNeedsTwoStep,
    NameNotTyped,
    NameRefused,
    NameServersFaulty,
    NoRegistryLock,
    NotLocked,
    NotRenewable,
    NotRestorable,
    NotSold,
    NothingChanges,
    NotThroughBasket,
    NotYetSold,
    PeriodRefused,
    PlanRefused,
    PremiumUnpriced,
    QuietPeriod,
    RegistryLocked,
    SameOwner,
    DetailsMissing,
    TestNotPassed,
    EscrowNameRefused,
    EscrowTaken,
    EscrowWithYourself,
    CourtLocked,
    InEscrow,
    LaunchNotOpen,
    SunriseNeedsMark,
    ServicePlanRefused,
  ],
});

export const updateBasketItemSpec = spec({
  summary: "Changes the period of a basket item",
  input: z.strictObject({ requestid: id, years: z.int().min(1).max(10) }),
  answer: z.strictObject({ parameters: basketView }),
  refusals: [LoginRequired, NotFound, StatusProhibits, PeriodRefused],
});

export const removeFromBasketSpec = spec({
  summary: "Takes items out of the basket",
  input: z.strictObject({ requestids: z.array(id).min(1).max(1000) }),
  answer: z.strictObject({ parameters: basketView }),
  refusals: [LoginRequired],
});

export const enterVoucherSpec = spec({
  summary: "Enters a voucher code for the basket, in place of an earlier one; spaces, hyphens and small letters do not matter",
  input: z.strictObject({ code: z.string().max(100) }),
  answer: z.strictObject({ parameters: basketView }),
  refusals: [
    LoginRequired,
    NoPermission,
    TooFast,
    VoucherUnknown,
    VoucherEnded,
    VoucherNotYet,
    VoucherForOthers,
    VoucherForNew,
    VoucherUsedUp,
    VoucherUsedByYou,
    VoucherNotForItems,
  ],
});

export const removeVoucherSpec = spec({
  summary: "Takes the voucher code off the basket",
  input: nothing,
  answer: z.strictObject({ parameters: basketView }),
  refusals: [LoginRequired, NoPermission],
});
