import { z } from "zod";
import { calendarDate, id, instant, nothing, priceView, spec } from "../spec.ts";
import { LoginRequired } from "../refusals.ts";
import { renewalPayers } from "../domains/list-facts.ts";
import { servicePages } from "../products/service-pages.ts";
import { requestTypes } from "../orders/request-types.ts";

/** An entry that the account has to act on. `kind` decides which sentence and which button are shown. */
export const need = z.strictObject({
  /**
   * domain_restorable: too late to renew; the domain can only be restored, for `amount`, until `at` if that is known.
   * chain_broken: resolvers that validate DNSSEC cannot resolve the domain. dns_approval: `number` changes of records wait for
   * a second person. renewals_unpaid: `number` domains are to be renewed automatically, the first of them at `at`, but no
   * credit, card or invoice can pay for them; `amount` is the price of all of them. means_declined, means_expired, means_ends:
   * the card, PayPal account or bank account that pays renewals was declined at `at`, has expired, or expires on that day; `id`
   * is that of what is saved, and `subject` its name. service_suspended: a service was not paid for, and ends at `at` if that is
   * known. service_unpaid: the renewal of a service waits for money in the order `number`; it is suspended at `at`.
   * certificate_waits: the next certificate cannot be issued before the customer does something; the present one expires at
   * `at`. In these three, `id` is that of the service, and `subject` its name.
   */
  kind: z.enum([
    "domain_expires",
    "domain_restorable",
    "renewals_unpaid",
    "means_declined",
    "means_expired",
    "means_ends",
    "request_action",
    "order_unpaid",
    "invoice_due",
    "domain_verification",
    "chain_broken",
    "dns_approval",
    "service_suspended",
    "service_unpaid",
    "certificate_waits",
  ]),
  subject: z.string(),
  unicodename: z.string().nullable(),
  id: id,
  number: z.int().nullable(),
  reason: z.int().nullable(),
  /** Type of the request, for the kinds request_action and order_unpaid. Null for all others. */
  requesttype: z.enum(requestTypes).nullable(),
  productid: z.int().nullable(),
  /** The type of the service, if the entry is about one. Its page has the type in its address. */
  servicetype: z.enum(servicePages).nullable(),
  at: instant.nullable(),
  amount: priceView.nullable(),
});

export const dashboardSpec = spec({
  summary: "What the first page answers: what requires action, renewals by month, portfolio, latest requests",
  input: nothing,
  answer: z.strictObject({
    needs: z.array(need),
    domains: z.strictObject({ total: z.int(), active: z.int() }),
    /**
     * For each month of the forecast: the domains whose paid period ends in it, and the price of one more year for all of them.
     */
    renewals: z.array(
      z.strictObject({
        month: z.string(),
        automatic: z.int(),
        manual: z.int(),
        netMinor: z.int(),
        totalMinor: z.int(),
      }),
    ),
    /** How many of the domains of `renewals` have a price that only their registry knows. They are counted there without a price. */
    unpriced: z.int(),
    currency: z.string(),
    portfolio: z.strictObject({
      bytld: z.array(z.strictObject({ tld: z.string(), count: z.int() })),
      bystatus: z.array(z.strictObject({ status: z.int(), count: z.int() })),
    }),
    latest: z.array(
      z.strictObject({
        requestid: z.int(),
        type: z.string(),
        productid: z.int().nullable(),
        domainname: z.string().nullable(),
        unicodename: z.string().nullable(),
        status: z.int(),
        at: instant,
      }),
    ),
    nextrenewalon: calendarDate.nullable(),
    /**
     * The active domain with the nearest date `at`. On that day it is renewed if `automatic` is true, and otherwise expires.
     * `payer` is what would pay the automatic renewal; null if it is renewed by hand, or if its price is not known. `amount` is the
     * price of a year; null if prices are hidden, or if only the registry knows it (a premium domain).
     */
    next: z
      .strictObject({
        itemid: id,
        domainname: z.string(),
        unicodename: z.string(),
        at: instant,
        automatic: z.boolean(),
        payer: z.enum(renewalPayers).nullable(),
        amount: priceView.nullable(),
      })
      .nullable(),
  }),
  refusals: [LoginRequired],
});
