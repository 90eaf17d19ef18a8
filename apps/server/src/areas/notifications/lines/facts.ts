import { requestTypes } from "@nameplane/contracts/orders/request-types";
import { z } from "zod";
import { day, instant, minor } from "../mail/index.ts";

/** Facts about order lines, shared by several kinds of mails. */
const requestType = z.enum(requestTypes);

/** Name of the ordered service. Null if the type of the request says enough. */
const service = z.strictObject({ en: z.string(), sv: z.string() }).nullable().optional();

export const soldLine = z.strictObject({
  type: requestType,
  service,
  name: z.string().nullable(),
  years: z.number(),
  netMinor: minor,
  /** The discounts by which promotions have already reduced the price. */
  discounts: z.array(z.strictObject({ title: z.strictObject({ en: z.string(), sv: z.string() }), minor })).optional(),
});

export const doneLine = z.strictObject({
  type: requestType,
  service,
  name: z.string().nullable(),
  expiresAt: instant.nullable(),
  renews: z.boolean(),
});

/** States in which a request ends without delivery. */
export const unfulfilledEnds = ["cancelled", "cancelled_duplicate", "cancelled_timeout", "rejected", "junk"] as const;

export const endedLine = z.strictObject({
  type: requestType,
  name: z.string().nullable(),
  end: z.enum(unfulfilledEnds),
  /** The registry's own message, if the line ended because of the registry. */
  text: z.string().nullable(),
  isFunded: z.boolean(),
  /** `keptMinor` is the part that stays on the account as credit. The rest reduced what was owed. */
  credit: z.strictObject({ number: z.int(), totalMinor: minor, keptMinor: minor }).nullable(),
});

export const askedLine = z.strictObject({
  type: requestType,
  name: z.string().nullable(),
  reason: z.int(),
  text: z.string().nullable(),
  limitAt: instant.nullable(),
  isFunded: z.boolean(),
  /** Whether the money is only reserved and not taken yet. */
  isSetAside: z.boolean().default(false),
});

/** The account and reference for a bank transfer. */
export const bank = z.strictObject({
  payee: z.string(),
  bankgiro: z.string(),
  iban: z.string(),
  bic: z.string(),
  reference: z.string(),
  amountMinor: minor,
  dueOn: day.nullable(),
});

/** Facts that every mail about an order contains. */
export const ofOrder = { orderNumber: z.int(), currency: z.string() };

export type SoldLine = z.infer<typeof soldLine>;
export type DoneLine = z.infer<typeof doneLine>;
export type EndedLine = z.infer<typeof endedLine>;
export type AskedLine = z.infer<typeof askedLine>;
export type BankFacts = z.infer<typeof bank>;
