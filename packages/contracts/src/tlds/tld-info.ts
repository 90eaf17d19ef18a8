import { z } from "zod";
import { currency, nothing, priceView, spec } from "../spec.ts";
import { NotFound } from "../refusals.ts";

export const tldListSpec = spec({
  summary: "Every suffix on sale with its groups and first prices",
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
      }),
    ),
  }),
  refusals: [],
});

const pricePerCurrency = z.strictObject({ price: z.int(), vat: z.int(), total: z.int() });

/** Fields and spelling of the specification's TLD info response. */
export const tldInfoSpec = spec({
  summary: "Facts, rules and prices of one suffix",
  input: z.strictObject({ tld: z.string().max(63) }),
  answer: z.strictObject({
    tld: z.looseObject({ tld: z.string(), status: z.string() }),
    contactschema: z.record(z.string(), z.unknown()),
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

/** What ICANN's ERRP (4.1, 4.2) has a registrar publish, for every suffix: prices, days and how people are told. */
export const keepingNamesSpec = spec({
  summary: "What it costs to renew and to restore a name of each suffix, and when its registrant is told of the end",
  input: nothing,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        tld: z.string(),
        unicodetld: z.string(),
        /** The shortest renewal: a year nearly everywhere. */
        renew: priceView.nullable(),
        /** Having it back once it was deleted; null: it has no price, or cannot be had back. */
        restore: priceView.nullable(),
        isrestorable: z.boolean(),
        /** Days before the end, twice, and after it, on which the holder is told; tellsregistrant: also where somebody else looks after the name. */
        told: z.strictObject({ month: dayCount, week: dayCount, after: dayCount }),
        tellsregistrant: z.boolean(),
        /** Days after the expiry in which it can be renewed at the normal price; negative: so many before it. */
        renewdays: z.int(),
        /** The last of them, in which it does not work; 0 = it works in all of them, or its registry decides. */
        darkdays: dayCount,
        /** Days in which it can be restored then. */
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
  answer: z.strictObject({ data: z.array(country) }),
  refusals: [],
});

export const geoSpec = spec({
  summary: "The country the caller's address belongs to, by a table of this installation; empty where it tells none",
  input: nothing,
  answer: z.strictObject({ geo: z.array(country) }),
  refusals: [],
});
