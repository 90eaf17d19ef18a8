import { z } from "zod";
import {
  BadParameter,
  ChangedMeanwhile,
  LoginRequired,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
} from "../../refusals.ts";
import { BankMissing, BankgiroWrong, IbanWrong, OrganisationNumberWrong, VatNumberWrong } from "../../resellers/refusals.ts";
import { calendarDate, id, instant, nothing, spec } from "../../spec.ts";
import { SecondPersonNeeded } from "../../staff/refusals.ts";
import { DepositLimitsWrong, RateInPast } from "../refusals.ts";

const line = (most: number) => z.string().trim().min(1).max(most);
const maybe = (most: number) => z.string().trim().max(most);
const country = z.string().regex(/^[A-Z]{2}$/);

const companyShape = {
  name: line(200),
  orgnr: line(40),
  isvatregistered: z.boolean(),
  /** Empty if the company is not registered for VAT. */
  vatnumber: maybe(20),
  street: line(200),
  /** Postcode and city, as on a letter. */
  postal: line(120),
  email: z.union([z.literal(""), z.email().max(254)]),
  phone: maybe(40),
  bankgiro: maybe(20),
  iban: maybe(42),
  bic: maybe(11),
  hasftax: z.boolean(),
};

const company = z.strictObject({
  companyid: id,
  version: z.int(),
  ...companyShape,
  name: z.string(),
  orgnr: z.string(),
  street: z.string(),
  postal: z.string(),
  email: z.string(),
  /** Country and the currency of its books, which stay as long as the company. */
  country,
  bookscurrency: z.string(),
  /** The brands whose customers it invoices. */
  brands: z.array(z.string()),
  /** The latest changes. */
  changes: z.array(z.strictObject({ at: instant, by: z.string(), fields: z.array(z.string()), why: z.string() })),
});
export type Company = z.infer<typeof company>;

export const companiesSpec = spec({
  summary: "For staff: the operator's companies that issue invoices, with what is printed on them and where customers pay",
  input: nothing,
  answer: z.strictObject({ data: z.array(company) }),
  refusals: [LoginRequired, NoPermission],
});

export const saveCompanySpec = spec({
  summary: "For staff: changes what new documents of a company say and where customers pay; issued ones stay as they are",
  input: z.strictObject({
    companyid: id,
    version: z.int(),
    ...companyShape,
    /** The reason, which the log keeps. */
    why: z.string().trim().min(3).max(500),
  }),
  answer: nothing,
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StepUpRequired,
    SecondPersonNeeded,
    ChangedMeanwhile,
    BadParameter,
    OrganisationNumberWrong,
    VatNumberWrong,
    BankgiroWrong,
    IbanWrong,
    BankMissing,
  ],
});

const rate = z.strictObject({
  /** The first day on which it holds. */
  begins: calendarDate,
  /** In hundredths of a percent. */
  rate: z.int().min(0).max(10_000),
});

export const vatRatesSpec = spec({
  summary:
    "For staff: the standard VAT rates by country and date, and the countries in which sales are refused because one is missing",
  input: nothing,
  answer: z.strictObject({
    /** The current day, before which rates cannot be changed. */
    today: calendarDate,
    data: z.array(
      z.strictObject({
        country,
        /** Whether sales to this country need a rate: it is in the EU, or a company is there. */
        needed: z.boolean(),
        /** The rate of today. Null if there is none. */
        current: z.int().nullable(),
        /** All rates, the newest first. */
        rates: z.array(rate),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const setVatRateSpec = spec({
  summary: "For staff: sets the standard VAT rate of a country from a day on, which must not be in the past",
  input: z.strictObject({ country, ...rate.shape, why: z.string().trim().min(3).max(500) }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired, SecondPersonNeeded, RateInPast],
});

export const removeVatRateSpec = spec({
  summary: "For staff: takes back a VAT rate that has not begun yet",
  input: z.strictObject({ country, begins: calendarDate, why: z.string().trim().min(3).max(500) }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired, SecondPersonNeeded, StatusProhibits],
});

const depositLimit = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** The smallest and the largest deposit at a time, in minor units. */
  leastMinor: z.int().positive().max(1_000_000_000_000),
  mostMinor: z.int().positive().max(1_000_000_000_000),
});

export const depositLimitsSpec = spec({
  summary: "For staff: the smallest and the largest deposit of prepaid credit, by currency",
  input: nothing,
  answer: z.strictObject({ data: z.array(depositLimit) }),
  refusals: [LoginRequired, NoPermission],
});

export const setDepositLimitSpec = spec({
  summary: "For staff: sets the smallest and the largest deposit in a currency, for deposits that begin from now on",
  input: z.strictObject({ ...depositLimit.shape, why: z.string().trim().min(3).max(500) }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired, DepositLimitsWrong],
});
