import { z } from "zod";
import { id, instant, limit, page, pageOf, priceView, spec } from "../spec.ts";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { servicePages } from "./service-pages.ts";

const words = z.strictObject({ en: z.string(), sv: z.string() });
const servicePage = z.enum(servicePages);

/** What a price is for. manual: by quote only. */
const productOperation = z.enum(["create", "renew", "transfer", "restore", "trade", "start_fee", "unlock", "manual"]);

const product = z.strictObject({
  productid: z.int(),
  page: servicePage,
  family: z.string(),
  name: words,
  /** Listed, but not sold any more. */
  issold: z.boolean(),
  /** Length of one billing period; null: paid once. */
  billingmonths: z.int().nullable(),
  bindingmonths: z.int(),
  trialdays: z.int(),
  /** DNS records a plan holds; null: as many as wanted, or no DNS plan. */
  records: z.int().nullable(),
  /** Suffixes it is offered for; empty: all. */
  tlds: z.array(z.string()),
  /** Asks for two-step login on the account. */
  needstwostep: z.boolean(),
  prices: z.array(
    z.strictObject({
      operation: productOperation,
      price: priceView,
      /** Commission beside the amount; null without one. */
      percentBasisPoints: z.int().nullable(),
      /** A lowest price: what it costs is offered by staff. */
      isfrom: z.boolean(),
    }),
  ),
});

export const productListSpec = spec({
  summary: "Service products with the prices of the account's price list; none where the brand shows no prices",
  input: z.strictObject({ type: servicePage.optional() }),
  answer: z.strictObject({ data: z.array(product) }),
  refusals: [LoginRequired],
});

const service = z.strictObject({
  serviceid: id,
  productid: z.int(),
  type: servicePage,
  product: words,
  /** What the account calls it. */
  name: z.string(),
  status: z.int(),
  domainname: z.string().nullable(),
  renewal: z.enum(["auto", "manual", "cancel"]),
  started: instant.nullable(),
  paiduntil: instant.nullable(),
  renews: instant.nullable(),
  bindinguntil: instant.nullable(),
  ended: instant.nullable(),
  /** DNS plan: the days that were added for what was left of the plan before it; null: none. */
  carries: z.strictObject({ days: z.int(), plan: words }).nullable(),
});

export const webhotelListSpec = spec({
  summary: "Running web hotels of the account, as targets of names; none where no hosting is sold",
  input: z.strictObject({}),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        serviceid: id,
        name: z.string(),
        /** Host name that names of the web hotel lead to. */
        hostname: z.string(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const serviceListSpec = spec({
  summary: "Services of the account, those that run first; 10 a page unless limit says otherwise",
  input: z.strictObject({ type: servicePage.optional(), page: page.optional(), limit: limit.optional() }),
  answer: z.strictObject({
    ...pageOf(service).shape,
    /** How many run, by type. */
    running: z.record(z.string(), z.int()),
  }),
  refusals: [LoginRequired, NoPermission],
});
