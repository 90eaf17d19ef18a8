import { minorOf, money, type Currency } from "@nameplane/values";
import { z } from "zod";
import type { FrozenParty, SellerDetails } from "./party.rules.ts";

const text = z.string().default("");
const detailsShape = z.object({
  lines: z.array(z.string()).default([]),
  email: text,
  phone: text,
  bankgiro: text,
  iban: text,
  bic: text,
  swish: text,
  ftax: z.boolean().default(false),
});

const partyShape = z.object({
  language: z.enum(["en", "sv"]),
  method: z.enum(["card", "paypal", "sepa", "swish", "bank", "invoice", "credit"]),
  creditMinor: z.int().default(0),
  hasPayCode: z.boolean().default(false),
  brand: z.object({ name: z.string(), hasOwnMark: z.boolean() }),
  seller: z.object({
    name: z.string(),
    orgnr: z.string(),
    vatnumber: z.string(),
    country: z.string(),
    ...detailsShape.shape,
  }),
  buyer: z.object({
    number: z.number().int(),
    name: z.string(),
    attention: z.string(),
    lines: z.array(z.string()),
    orgnr: z.string(),
    vatnumber: z.string(),
    country: z.string(),
    email: z.string(),
    participant: text,
    reference: text,
  }),
  responsible: z.string().nullable(),
});

/** seller.details as the operator stored it; unknown keys (the name of an e-invoice service, for example) are left out. */
export function readSellerDetails(stored: unknown): SellerDetails {
  return detailsShape.parse(stored);
}

/**
 * Reads invoice.party, which was frozen on issue; its credit is in the currency of the invoice. Throws if the row does not have
 * the shape that storedParty writes.
 */
export function readParty(stored: unknown, currency: Currency): FrozenParty {
  const { creditMinor, ...party } = partyShape.parse(stored);
  return { ...party, credit: money(creditMinor, currency) };
}

/** A party in the form in which invoice.party stores it. */
export function storedParty({ credit, ...party }: FrozenParty): Readonly<Record<string, unknown>> {
  return { ...party, creditMinor: minorOf(credit) };
}
