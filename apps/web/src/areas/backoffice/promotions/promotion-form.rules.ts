import type { InputOf } from "@nameplane/contracts";
import type { savePromotion } from "@nameplane/contracts/backoffice/operations";
import type { PromotionView } from "@nameplane/contracts/backoffice/promotions/promotions";
import { currencies, minorOf, moneyIn, moneyToDecimal, type Currency } from "@nameplane/values";
import { fromLocalTime, toLocalTime } from "../../../lib/format/local-time.ts";
import { readAmount } from "../../../lib/format/read-amount.ts";

export type Wanted = InputOf<typeof savePromotion>;
type Terms = Wanted["terms"];
type Amounts = Readonly<Record<Currency, string>>;
type Step = { readonly from: string; readonly percent: string };

/** The values typed into the form. */
export type Typed = {
  readonly name: string;
  readonly titleEn: string;
  readonly titleSv: string;
  /** Empty for a promotion of the whole operator. */
  readonly brandid: string;
  /** Empty if the promotion starts at once. */
  readonly starts: string;
  /** Empty if the promotion runs until it is stopped. */
  readonly ends: string;
  readonly needsCode: boolean;
  readonly covers: Terms["covers"];
  readonly acts: readonly Terms["acts"][number][];
  readonly tlds: string;
  readonly products: readonly number[];
  readonly years: string;
  readonly firstYear: boolean;
  readonly automatic: boolean;
  readonly combinable: boolean;
  readonly belowCost: boolean;
  readonly kind: Terms["how"]["kind"];
  readonly steps: readonly Step[];
  readonly amounts: Amounts;
  readonly newCustomers: boolean;
  readonly brands: readonly string[];
  readonly priceGroups: readonly string[];
  readonly countries: string;
  readonly accounts: string;
  readonly counts: Wanted["limits"]["counts"];
  readonly usesMax: string;
  readonly accountUsesMax: string;
  readonly budget: Amounts;
};

/** What is wrong, by field. The values are keys of the texts "promotions.wrong". */
export type Problems = Readonly<
  Partial<Record<keyof Typed | `amounts.${Currency}` | `budget.${Currency}` | `steps.${number}`, ProblemKey>>
>;
export type ProblemKey =
  | "missing"
  | "time"
  | "order"
  | "tlds"
  | "years"
  | "acts"
  | "percent"
  | "amount"
  | "amounts"
  | "countries"
  | "accounts"
  | "number";

const mostMinor = 100_000_000_000;
const noAmounts: Amounts = { EUR: "", SEK: "", USD: "" };

export const emptyPromotion: Typed = {
  name: "",
  titleEn: "",
  titleSv: "",
  brandid: "",
  starts: "",
  ends: "",
  needsCode: true,
  covers: "domains",
  acts: ["create"],
  tlds: "",
  products: [],
  years: "",
  firstYear: true,
  automatic: false,
  combinable: false,
  belowCost: false,
  kind: "percent",
  steps: [{ from: "1", percent: "" }],
  amounts: noAmounts,
  newCustomers: false,
  brands: [],
  priceGroups: [],
  countries: "",
  accounts: "",
  counts: "orders",
  usesMax: "",
  accountUsesMax: "",
  budget: noAmounts,
};

type Spelling = { readonly timeZone: string; readonly locale: "en" | "sv" };

/** The form filled with a promotion that is changed or copied. A copy starts at once and has no end. */
export function typedOf(of: PromotionView, { timeZone, locale }: Spelling, isCopy: boolean): Typed {
  const { terms, audience, limits } = of;
  const decimal = (text: string) => (locale === "sv" ? text.replace(".", ",") : text);
  const spell = (sums: Readonly<Partial<Record<Currency, number | undefined>>>): Amounts => {
    const text = (currency: Currency) => {
      const minor = sums[currency];
      return minor === undefined ? "" : decimal(moneyToDecimal(moneyIn(currency)(minor)));
    };
    return { EUR: text("EUR"), SEK: text("SEK"), USD: text("USD") };
  };
  return {
    ...emptyPromotion,
    name: of.name,
    titleEn: of.titleEn,
    titleSv: of.titleSv,
    brandid: of.brand?.brandid ?? "",
    starts: isCopy ? "" : toLocalTime(of.starts, timeZone),
    ends: isCopy || of.ends === null ? "" : toLocalTime(of.ends, timeZone),
    needsCode: of.needsCode,
    covers: terms.covers,
    acts: terms.acts,
    tlds: terms.tlds.map((tld) => `.${tld}`).join(", "),
    products: terms.products,
    years: terms.years.join(", "),
    firstYear: terms.firstYear,
    automatic: terms.automatic,
    combinable: terms.combinable,
    belowCost: terms.belowCost,
    kind: terms.how.kind,
    steps:
      terms.how.kind === "percent"
        ? terms.how.steps.map(({ from, basisPoints }) => ({ from: String(from), percent: decimal(String(basisPoints / 100)) }))
        : emptyPromotion.steps,
    amounts: terms.how.kind === "percent" ? noAmounts : spell(terms.how.amounts),
    newCustomers: audience.newCustomers,
    brands: audience.brands,
    priceGroups: audience.priceGroups,
    countries: audience.countries.join(", "),
    accounts: audience.accounts.join(", "),
    counts: limits.counts,
    usesMax: limits.usesMax === null ? "" : String(limits.usesMax),
    accountUsesMax: limits.accountUsesMax === null ? "" : String(limits.accountUsesMax),
    budget: spell(limits.budget),
  };
}

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== "");

/** Returns the input for the server, or what is wrong. */
export function readPromotion(
  typed: Typed,
  timeZone: string,
): { readonly wanted: Omit<Wanted, "promotionid" | "version">; readonly problems: Problems; readonly isWrong: boolean } {
  const problems: Record<string, ProblemKey> = {};
  const wrong = (field: keyof Problems, key: ProblemKey) => {
    problems[field] = key;
  };
  for (const field of ["name", "titleEn", "titleSv"] as const) if (typed[field].trim() === "") wrong(field, "missing");
  const time = (field: "starts" | "ends") => {
    const at = typed[field] === "" ? null : fromLocalTime(typed[field], timeZone);
    if (typed[field] !== "" && at === null) wrong(field, "time");
    return at;
  };
  const [starts, ends] = [time("starts"), time("ends")];
  if (starts !== null && ends !== null && ends <= starts) wrong("ends", "order");
  if (typed.acts.length === 0) wrong("acts", "acts");
  const sums = (of: "amounts" | "budget") => {
    const read: Partial<Record<Currency, number>> = {};
    for (const currency of currencies) {
      const amount = readAmount(typed[of][currency], { leastMinor: of === "budget" ? 1 : 0, mostMinor, currency });
      if (amount.kind === "fine") read[currency] = minorOf(amount.amount);
      else if (amount.kind !== "empty") wrong(`${of}.${currency}`, "amount");
    }
    return read;
  };
  const count = (field: "usesMax" | "accountUsesMax") => {
    const text = typed[field].trim();
    if (text === "") return null;
    const read = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    if (read === 0) wrong(field, "number");
    return read;
  };
  const domains = typed.covers !== "products";
  const tlds = domains ? wordsOf(typed.tlds).map((word) => word.replace(/^\./, "").toLowerCase()) : [];
  if (tlds.some((tld) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(tld))) wrong("tlds", "tlds");
  const years = wordsOf(typed.years).map((word) => (/^\d{1,2}$/.test(word) ? Number(word) : 0));
  if (years.some((each) => each < 1 || each > 10)) wrong("years", "years");
  const countries = wordsOf(typed.countries).map((word) => word.toUpperCase());
  if (countries.some((code) => !/^[A-Z]{2}$/.test(code))) wrong("countries", "countries");
  const accounts = wordsOf(typed.accounts).map((word) => (/^\d{1,12}$/.test(word) ? Number(word) : 0));
  if (accounts.includes(0)) wrong("accounts", "accounts");
  return {
    wanted: {
      name: typed.name.trim(),
      titleEn: typed.titleEn.trim(),
      titleSv: typed.titleSv.trim(),
      brandid: typed.brandid === "" ? null : typed.brandid,
      starts,
      ends,
      needsCode: typed.needsCode,
      terms: {
        covers: typed.covers,
        acts: [...typed.acts],
        tlds: [...new Set(tlds)],
        products: typed.covers === "domains" ? [] : [...typed.products],
        years: [...new Set(years)],
        firstYear: typed.firstYear && domains,
        automatic: typed.automatic && !typed.needsCode,
        combinable: typed.combinable,
        belowCost: typed.belowCost,
        how: readHow(typed, sums("amounts"), wrong),
      },
      audience: {
        newCustomers: typed.newCustomers,
        brands: [...typed.brands],
        priceGroups: [...typed.priceGroups],
        countries: [...new Set(countries)],
        accounts: [...new Set(accounts)],
      },
      limits: {
        counts: typed.counts,
        usesMax: count("usesMax"),
        accountUsesMax: count("accountUsesMax"),
        budget: sums("budget"),
      },
    },
    problems,
    isWrong: Object.keys(problems).length > 0,
  };
}

function readHow(
  { kind, steps }: Typed,
  amounts: Readonly<Partial<Record<Currency, number>>>,
  wrong: (field: keyof Problems, key: ProblemKey) => void,
): Terms["how"] {
  if (kind !== "percent") {
    if (Object.keys(amounts).length === 0) wrong("amounts", "amounts");
    return { kind, amounts };
  }
  const read = steps.map(({ from, percent }, at) => {
    const step = { from: /^\d{1,4}$/.test(from.trim()) ? Number(from) : 0, basisPoints: basisPointsOf(percent) };
    if (step.from < 1 || step.from > 1000 || step.basisPoints < 1 || step.basisPoints > 10_000) wrong(`steps.${at}`, "percent");
    return step;
  });
  return { kind, steps: read };
}

/** Reads a percentage such as "10" or "12,5 %", in basis points. 0 if it is not a percentage. */
function basisPointsOf(text: string): number {
  const typed = /^(\d{1,3})(?:[.,](\d{1,2}))?%?$/.exec(text.replaceAll(/\s/g, ""));
  return typed === null ? 0 : Number(typed[1]) * 100 + Number((typed[2] ?? "").padEnd(2, "0"));
}
