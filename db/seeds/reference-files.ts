import { confidenceSchema } from "@nameplane/contracts/tlds/tld-rules";
import { z } from "zod";

/** Shapes of the data files in reference/. Keys with an underscore are column names and are written to the table unchanged. */

export const currencies = ["SEK", "EUR", "USD"] as const;
export type Currency = (typeof currencies)[number];
const currency = z.enum(currencies);
const minor = z.int().min(0);
const jsonObject = z.record(z.string(), z.json());
const label = z.string().min(1);
const date = z.iso.date();

/** Source of a fact; fields are "rules.x", "info.x" or "tld.x", and "*" means all other fields of the entry. */
const fact = z.strictObject({ source: label, confidence: confidenceSchema, fields: z.array(label).min(1) });
export type Fact = z.infer<typeof fact>;

const tldPolicy = z.strictObject({
  /** First day of our record of these rules, not the day when the registry made them. */
  validFrom: date,
  contactSchema: label,
  rules: jsonObject,
  info: jsonObject,
  facts: z.array(fact),
});
export type TldPolicy = z.infer<typeof tldPolicy>;

const tldEntry = z.strictObject({
  tld: label,
  /** Key of tld-policies.json: fields that the entry does not state come from there. */
  policy: label,
  registry: label,
  status: z.enum(["sold", "transfer_only", "hidden", "closed"]),
  groups: z.array(label).min(1),
  tldType: z.enum(["gtld", "cctld", "second_level"]),
  createdOn: date.nullable(),
  contactSchema: label.optional(),
  rules: jsonObject.optional(),
  info: jsonObject,
  facts: z.array(fact),
});
export type TldEntry = z.infer<typeof tldEntry>;

const faqText = z.strictObject({ title: label, body: label });

const idnTable = z.strictObject({
  id: label,
  script: label,
  characters: label.nullable(),
  source: label,
  confidence: confidenceSchema,
  note: label.optional(),
});

/**
 * Prices in minor units, without VAT. `create` is for the first year. `renew` is for every further year and for every year of a
 * renewal. The other amounts are charged once.
 */
const tldAmounts = z.strictObject({ create: minor, renew: minor, transfer: minor, restore: minor, trade: minor });
export type TldAmounts = z.infer<typeof tldAmounts>;
const tldPrice = z.strictObject({
  tld: label,
  SEK: tldAmounts,
  EUR: tldAmounts,
  USD: tldAmounts,
  /** The registry's fees, in its own currency. */
  cost: z.strictObject({ currency, ...tldAmounts.shape }),
});

const productPrice = z.strictObject({
  operation: z.enum(["create", "renew", "transfer", "start_fee", "unlock", "manual"]),
  /** Number of months that the amount pays for; 0 = one-off. */
  periodMonths: z.int().min(0).max(120),
  SEK: minor,
  EUR: minor,
  USD: minor,
  isFrom: z.boolean(),
  percentBp: z.int().min(0).max(10_000).nullable(),
});

const product = z.strictObject({
  id: z.int(),
  family: label,
  page: label,
  name_en: label,
  name_sv: label,
  /** Name of the plan in the price list, where it says more than the product's name. */
  plan_en: label,
  plan_sv: label,
  billing_months: z.int().min(1).nullable(),
  binding_months: z.int().min(0),
  trial_days: z.int().min(0),
  limits: jsonObject,
  param_schema: jsonObject,
  is_sold: z.boolean(),
  prices: z.array(productPrice),
});

const presetKind = z.enum(["record_type", "ttl", "dnssec_algorithm", "dnssec_digest", "tld_group"]);
const host = z.string().regex(/^[a-z0-9.-]+$/);

export const referenceFilesSchema = z.strictObject({
  "caa-issuers": z.array(z.strictObject({ name: label, domains: z.tuple([host], host) })),
  "contact-schemas": z.record(z.string(), jsonObject),
  countries: z.array(
    z.strictObject({
      iso2: z.string().regex(/^[A-Z]{2}$/),
      /** Calling code of E.164, as needed for EPP's form +46.701234567: one to three digits, +1 for all of North America. */
      phone_prefix: z.string().regex(/^\+[1-9][0-9]{0,2}$/),
      is_eu: z.boolean(),
      name_en: label,
      name_sv: label,
    }),
  ),
  currencies: z.array(z.strictObject({ code: currency, exponent: z.int(), is_sold: z.boolean() })),
  /** Paragraphs separated by blank lines; [words](/path) is a link inside the panel. */
  faq: z.array(z.strictObject({ slug: label, en: faqText, sv: faqText })),
  "idn-tables": z.array(idnTable),
  "nameserver-groups": z.array(
    z.strictObject({
      key: label,
      name_en: label,
      name_sv: label,
      /** Pool of our own servers (dns_server.pool), or null for hosts of another provider. */
      pool: label.nullable(),
      hosts: z.array(host),
    }),
  ),
  presets: z.array(z.strictObject({ kind: presetKind, key: label, position: z.int(), value: jsonObject })),
  products: z.array(product),
  "reference-rates": z.array(
    z.strictObject({ kind: z.enum(["fx", "discount"]), key: label, valid_from: date, ppm: minor, source: label }),
  ),
  registries: z.array(
    z.strictObject({
      id: label,
      name: label,
      url: z.url().nullable(),
      adapter: z.enum(["epp", "simulated", "manual"]),
      profile: jsonObject,
    }),
  ),
  sources: z.record(z.string(), label),
  "tld-policies": z.record(z.string(), tldPolicy),
  "tld-prices": z.array(tldPrice),
  tlds: z.array(tldEntry),
  "vat-rates": z.array(
    z.strictObject({
      country: label,
      kind: z.literal("standard"),
      valid_from: date,
      rate_bp: z.int().min(0).max(10_000),
    }),
  ),
});
export type ReferenceFiles = z.infer<typeof referenceFilesSchema>;
