import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, instant, spec } from "../spec.ts";
import { TooManyCalendars } from "./refusals.ts";

const names = z.int().min(0);
/** Sum of a year each, VAT included; null where the brand shows no prices. */
const netMinor = z.int().nullable();
const totalMinor = z.int().nullable();

export const renewalForecastSpec = spec({
  summary: "Names by the month their paid period ends, from this one to the same a year on, with what another year of them costs",
  input: z.strictObject({}),
  answer: z.strictObject({
    currency: z.string(),
    months: z.array(
      z.strictObject({
        /** YYYY-MM in UTC. */
        month: z.string(),
        names,
        /** Of these, renewed by themselves. */
        automatic: names,
        netMinor,
        totalMinor,
        /** A name stands under each of its labels; labelid null: those without one. */
        labels: z.array(z.strictObject({ labelid: z.int().nullable(), names, automatic: names, netMinor, totalMinor })),
      }),
    ),
    labels: z.array(z.strictObject({ labelid: z.int(), title: z.string(), color: z.string() })),
    /** Names whose price only their registry knows: counted, and in no sum. */
    unpriced: names,
  }),
  refusals: [LoginRequired, NoPermission],
});

export const calendarView = z.strictObject({
  feedid: id,
  name: z.string(),
  /** First and last characters of the address, to tell addresses apart. */
  hint: z.string(),
  /** Null: all names of the account. */
  labelid: z.int().nullable(),
  created: instant,
  createdby: z.string(),
  used: instant.nullable(),
});

export const renewalCalendarsSpec = spec({
  summary: "Calendar addresses of the account that work",
  input: z.strictObject({}),
  answer: z.strictObject({ data: z.array(calendarView) }),
  refusals: [LoginRequired, NoPermission],
});

export const createRenewalCalendarSpec = spec({
  summary: "Makes a secret address at which a calendar program reads when names end; it is shown this once",
  input: z.strictObject({ name: z.string().trim().min(1).max(60), labelid: z.int().positive().optional() }),
  /** path: on the host of the panel. */
  answer: z.strictObject({ path: z.string(), calendar: calendarView }),
  refusals: [LoginRequired, NoPermission, NotFound, TooManyCalendars],
});

export const revokeRenewalCalendarSpec = spec({
  summary: "Ends a calendar address at once",
  input: z.strictObject({ feedid: id }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, NotFound],
});
