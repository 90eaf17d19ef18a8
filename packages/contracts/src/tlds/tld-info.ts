import { z } from "zod";
import { currency, nothing, priceView, spec } from "../spec.ts";
import { NotFound } from "../refusals.ts";

export const tldListSpec = spec({
  summary: "Every TLD on sale with its groups and prices for the first period",
  input: z.strictObject({ currency: currency.optional() }),
  answer: z.strictObject({
    groups: z.array(z.strictObject({ key: z.string(), en: z.string(), sv: z.string() })),
    tlds: z.array(
      z.strictObject({
        tld: z.string(),
        unicodetld: z.string(),
        groups: z.array(z.string()),
        create: priceView.nullable(),
        renew: priceView.nullable(),
        /**
         * Price of a transfer to us, including the time that it adds. Null if the TLD has no transfers, or if we quote the
         * price only on request.
         */
        transfer: priceView.nullable(),
      }),
    ),
  }),
  refusals: [],
});

const pricePerCurrency = z.strictObject({ price: z.int(), vat: z.int(), total: z.int() });

/** Fields and spelling as in the specification's TLD info response. */
export const tldInfoSpec = spec({
  summary: "Facts, rules and prices of one TLD",
  input: z.strictObject({ tld: z.string().max(63) }),
  answer: z.strictObject({
    tld: z.looseObject({ tld: z.string(), status: z.string() }),
    contactschema: z.record(z.string(), z.unknown()),
    /** What the operator or the brand has written about the TLD, in Markdown. Null if there is nothing in this language. */
    article: z.strictObject({ title: z.string(), body: z.string() }).nullable(),
    prices: z.array(
      z.strictObject({
        name: z.string(),
        descriptions: z.array(
          z.strictObject({
            description: z.string(),
            pricetype: z.string(),
            currencies: z.record(z.string(), pricePerCurrency),
          }),
        ),
      }),
    ),
  }),
  refusals: [NotFound],
});

const dayCount = z.int().min(0);

/**
 * What ICANN's Expired Registration Recovery Policy (ERRP 4.1, 4.2) requires a registrar to publish for every TLD: prices, days
 * and how people are notified.
 */
export const keepingNamesSpec = spec({
  summary: "What it costs to renew and to restore a name of each TLD, and when its registrant is notified of the end",
  input: nothing,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        tld: z.string(),
        unicodetld: z.string(),
        /** Price of the shortest renewal: a year nearly everywhere. */
        renew: priceView.nullable(),
        /** Price of a restore after deletion. Null if there is no price, or if domains cannot be restored. */
        restore: priceView.nullable(),
        isrestorable: z.boolean(),
        /**
         * Days of the notices: two before the end, one after it. `tellsregistrant`: whether the registrant is notified even if
         * somebody else manages the domain.
         */
        told: z.strictObject({ month: dayCount, week: dayCount, after: dayCount }),
        tellsregistrant: z.boolean(),
        /**
         * How many days after expiry a domain can be renewed at the normal price. Negative if it has to be renewed that many
         * days before.
         */
        renewdays: z.int(),
        /**
         * On how many of these days, at their end, the domain does not resolve. 0 means that it resolves on all of them, or
         * that the registry decides.
         */
        darkdays: dayCount,
        /** How many days after the renewable period the domain can be restored. */
        restoredays: dayCount,
      }),
    ),
  }),
  refusals: [],
});

const country = z.strictObject({ country: z.string(), iso2: z.string(), phoneprefix: z.string(), iseu: z.boolean() });

export const countriesSpec = spec({
  summary: "Countries with phone prefixes",
  input: nothing,
  answer: z.strictObject({
    /** `companyregister` is the register in which companies of the country can be looked up; empty if there is none. */
    data: z.array(z.strictObject({ ...country.shape, companyregister: z.string() })),
  }),
  refusals: [],
});

export const geoSpec = spec({
  summary: "Country of the caller's IP address, from a table of this installation; empty where unknown",
  input: nothing,
  answer: z.strictObject({ geo: z.array(country) }),
  refusals: [],
});
