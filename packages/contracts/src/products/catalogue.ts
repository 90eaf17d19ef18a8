import { z } from "zod";
import { calendarDate, id, instant, limit, page, pageOf, priceView, spec } from "../spec.ts";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { VatRateMissing } from "./refusals.ts";
import { question } from "./questions.ts";
import { serviceStates } from "./catalogue-values.ts";
import { servicePages } from "./service-pages.ts";
import { planUnits } from "./service-plans.ts";

const words = z.strictObject({ en: z.string(), sv: z.string() });
const servicePage = z.enum(servicePages);

/** The operation that a price is for. manual: staff have to make a quote. */
const productOperation = z.enum(["create", "renew", "transfer", "restore", "trade", "start_fee", "unlock", "manual"]);

const product = z.strictObject({
  productid: z.int(),
  page: servicePage,
  family: z.string(),
  name: words,
  /** Whether the product is still sold. If not, it is only listed. */
  issold: z.boolean(),
  /** Length of one billing period in months. Null if the product is paid once. */
  billingmonths: z.int().nullable(),
  bindingmonths: z.int(),
  trialdays: z.int(),
  /** Number of DNS records that a plan includes. Null if unlimited, or if the product is not a DNS plan. */
  records: z.int().nullable(),
  /** TLDs that the product is offered for. Empty means all. */
  tlds: z.array(z.string()),
  /**
   * Within how many working days staff deliver the product once it is paid. 0: it begins as soon as it is paid. Null if nothing
   * is delivered.
   */
  deliverdays: z.int().nullable(),
  /** Within how many support hours staff answer with a quote. Null if the product has a fixed price. */
  quotehours: z.int().nullable(),
  /** What the customer has to state to order the product. */
  questions: z.array(question),
  /** Whether the user needs two-step login to order the product. */
  needstwostep: z.boolean(),
  prices: z.array(
    z.strictObject({
      operation: productOperation,
      price: priceView,
      /** Commission that is added to the amount. Null if there is none. */
      percentBasisPoints: z.int().nullable(),
      /** Whether the amount is a "from" price, so that staff have to offer the actual price. */
      isfrom: z.boolean(),
    }),
  ),
  /** What the plans of the product differ in. Null if it has no plans. */
  unit: z.enum(planUnits).nullable(),
  /** How much of that is included without a plan. Null if the product has no plans. */
  included: z.int().nullable(),
  /** The plans that can be ordered in place of the product itself, the smallest first. */
  plans: z.array(
    z.strictObject({
      planid: z.int(),
      name: words,
      included: z.int(),
      /** What one period costs. Null if prices are hidden. */
      price: priceView.nullable(),
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
  /** The account's own name for the service. */
  name: z.string(),
  status: z.int(),
  domainname: z.string().nullable(),
  renewal: z.enum(["auto", "manual", "cancel"]),
  started: instant.nullable(),
  paiduntil: instant.nullable(),
  renews: instant.nullable(),
  bindinguntil: instant.nullable(),
  ended: instant.nullable(),
  /** For a DNS plan: the days that were added for the rest of the former plan. Null if there were none. */
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
        /** The host name that domains have to point to for this web hotel. */
        hostname: z.string(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const serviceListSpec = spec({
  summary: "Services of the account, running ones first, filtered if wanted; 10 a page unless limit says otherwise",
  input: z.strictObject({
    type: servicePage.optional(),
    /** A state, or `running` for all that have not ended. */
    state: z.enum(["running", ...serviceStates]).optional(),
    productid: z.coerce.number().int().positive().max(1_000_000).optional(),
    /** Services of this domain, as it is typed or as A-labels. */
    domainname: z.string().max(255).optional(),
    /** Part of the name of the service or of its domain. */
    text: z.string().trim().max(100).optional(),
    /** Services that renew automatically before this day. */
    renewsbefore: calendarDate.optional(),
    page: page.optional(),
    limit: limit.optional(),
  }),
  answer: z.strictObject({
    ...pageOf(service).shape,
    /** The products that the account has or had services of, whatever the filters say. */
    products: z.array(z.strictObject({ productid: z.int(), product: z.strictObject({ en: z.string(), sv: z.string() }) })),
    /** Number of running services by type. */
    running: z.record(z.string(), z.int()),
  }),
  refusals: [LoginRequired, NoPermission],
});
