import { z } from "zod";
import { id, instant, limit, page, pageOf, priceView, spec } from "../spec.ts";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { VatRateMissing } from "./refusals.ts";
import { question } from "./questions.ts";
import { servicePages } from "./service-pages.ts";

const words = z.strictObject({ en: z.string(), sv: z.string() });
const servicePage = z.enum(servicePages);

/** What a price is for. manual: price only by quote. */
const productOperation = z.enum(["create", "renew", "transfer", "restore", "trade", "start_fee", "unlock", "manual"]);

const product = z.strictObject({
  productid: z.int(),
  page: servicePage,
  family: z.string(),
  name: words,
  /** False: listed, but no longer sold. */
  issold: z.boolean(),
  /** Length of one billing period in months; null: paid once. */
  billingmonths: z.int().nullable(),
  bindingmonths: z.int(),
  trialdays: z.int(),
  /** Number of DNS records a plan includes; null: unlimited, or not a DNS plan. */
  records: z.int().nullable(),
  /** TLDs that it is offered for; empty: all. */
  tlds: z.array(z.string()),
  /** Within how many working days people deliver it once it is paid; null: it is not ordered with a form of questions. */
  deliverdays: z.int().nullable(),
  /** Within how many hours of support staff answer with a quote; null: it has a fixed price. */
  quotehours: z.int().nullable(),
  /** What an order of it has to state. */
  questions: z.array(question),
  /** Needs two-step login on the account. */
  needstwostep: z.boolean(),
  prices: z.array(
    z.strictObject({
      operation: productOperation,
      price: priceView,
      /** Commission that is added to the amount; null: there is none. */
      percentBasisPoints: z.int().nullable(),
      /** The amount is a "from" price: staff offer the actual price. */
      isfrom: z.boolean(),
    }),
  ),
});

export const productListSpec = spec({
  summary: "Service products with prices from the account's price list; without prices where the brand shows none",
  input: z.strictObject({ type: servicePage.optional() }),
  answer: z.strictObject({ data: z.array(product) }),
  refusals: [LoginRequired, VatRateMissing],
});

export const service = z.strictObject({
  serviceid: id,
  productid: z.int(),
  type: servicePage,
  product: words,
  /** The account's own name for it. */
  name: z.string(),
  status: z.int(),
  domainname: z.string().nullable(),
  renewal: z.enum(["auto", "manual", "cancel"]),
  started: instant.nullable(),
  paiduntil: instant.nullable(),
  renews: instant.nullable(),
  bindinguntil: instant.nullable(),
  ended: instant.nullable(),
  /** For a DNS plan: the days that were added for the rest of the former plan; null: none. */
  carries: z.strictObject({ days: z.int(), plan: words }).nullable(),
});

export const webhotelListSpec = spec({
  summary: "Running web hotels of the account that names can point to; none where no hosting is sold",
  input: z.strictObject({}),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        serviceid: id,
        name: z.string(),
        /** Host name that names of the web hotel point to. */
        hostname: z.string(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const serviceListSpec = spec({
  summary: "Services of the account, running ones first; 10 a page unless limit says otherwise",
  input: z.strictObject({ type: servicePage.optional(), page: page.optional(), limit: limit.optional() }),
  answer: z.strictObject({
    ...pageOf(service).shape,
    /** Number of running services by type. */
    running: z.record(z.string(), z.int()),
  }),
  refusals: [LoginRequired, NoPermission],
});
