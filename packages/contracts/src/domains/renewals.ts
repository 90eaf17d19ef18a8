import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { id, instant, spec } from "../spec.ts";
import { TooManyCalendars } from "./refusals.ts";

const names = z.int().min(0);
/** Total price of one more year for each domain, without VAT and with it; null if the brand shows no prices. */
const netMinor = z.int().nullable();
const totalMinor = z.int().nullable();

const troubleParts = { state: z.enum(["declined", "expired", "ends"]), at: instant };

export const renewalForecastSpec = spec({
  summary:
    "Names by the month in which their paid period ends, from this month to the same one next year, with the price of one more year",
  input: z.strictObject({}),
  answer: z.strictObject({
    currency: z.string(),
    months: z.array(
      z.strictObject({
        /** The month in UTC, as YYYY-MM. */
        month: z.string(),
        names,
        /** The number of these domains that renew automatically. */
        automatic: names,
        netMinor,
        totalMinor,
        /** Number of domains by label. A domain is counted under each of its labels. labelid null: domains without a label. */
        labels: z.array(z.strictObject({ labelid: z.int().nullable(), names, automatic: names, netMinor, totalMinor })),
        /**
         * The number of these domains that renew automatically within the next 90 days although no credit or saved card can pay
         * for them.
         */
        unpaid: names,
      }),
    ),
    /**
     * The domains that renew automatically within the next 90 days although no credit or saved card can pay for them. Null if
     * there are none.
     */
    unpaid: z
      .strictObject({
        names,
        totalMinor,
        /** The domain that is renewed first, and when we order that renewal. */
        itemid: id,
        unicodename: z.string(),
        at: instant,
      })
      .nullable(),
    /**
     * What is wrong with the saved card or PayPal account that pays renewals: its last payment was declined, it has expired, or
     * it expires within 30 days. Null if nothing.
     */
    cardtrouble: z
      .discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("card"), ...troubleParts, brand: z.string(), last4: z.string() }),
        z.strictObject({ kind: z.literal("paypal"), ...troubleParts, email: z.string() }),
        z.strictObject({ kind: z.literal("sepa"), ...troubleParts, country: z.string(), last4: z.string() }),
      ])
      .nullable(),
    labels: z.array(z.strictObject({ labelid: z.int(), title: z.string(), color: z.string() })),
    /** Domains whose price only the registry knows. They are counted here, but are not in any total. */
    unpriced: names,
  }),
  refusals: [LoginRequired, NoPermission],
});

export const calendarView = z.strictObject({
  feedid: id,
  name: z.string(),
  /** First and last characters of the address, to distinguish addresses. */
  hint: z.string(),
  /** Null means all domains of the account. */
  labelid: z.int().nullable(),
  created: instant,
  createdby: z.string(),
  /**
   * False if the user who created the address has left the account or may no longer see domains. The address then no longer
   * works.
   */
  works: z.boolean(),
  used: instant.nullable(),
});

export const renewalCalendarsSpec = spec({
  summary: "Calendar addresses of the account that are in use",
  input: z.strictObject({}),
  answer: z.strictObject({ data: z.array(calendarView) }),
  refusals: [LoginRequired, NoPermission],
});

export const createRenewalCalendarSpec = spec({
  summary: "Creates a secret address where a calendar program reads when names end; it is shown only this once",
  input: z.strictObject({ name: z.string().trim().min(1).max(60), labelid: z.int().positive().optional() }),
  /** `path` is relative to the host of the panel. */
  answer: z.strictObject({ path: z.string(), calendar: calendarView }),
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, TooManyCalendars],
});

export const revokeRenewalCalendarSpec = spec({
  summary: "Revokes a calendar address at once",
  input: z.strictObject({ feedid: id }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, NotFound],
});
