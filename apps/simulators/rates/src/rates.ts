/** What can go wrong with the next answers of a bank. */
export const faultKinds = ["silent", "refused", "html", "none"] as const;
export type FaultKind = (typeof faultKinds)[number];

export type Bank = "ecb" | "riksbank";
export type Fault = { readonly bank: Bank; readonly kind: FaultKind; readonly times: number | null };

/** Invented prices of a euro in other currencies. The rates of each day vary around them. */
const ofEuro: Readonly<Record<string, number>> = {
  USD: 1.1423,
  JPY: 171.35,
  CZK: 24.512,
  DKK: 7.4671,
  GBP: 0.85815,
  HUF: 391.12,
  PLN: 4.2563,
  RON: 5.0874,
  SEK: 11.0452,
  CHF: 0.93412,
  NOK: 11.7365,
  AUD: 1.7522,
  CAD: 1.5934,
};

/** The reference rate in percent, with the date from which it is valid (the start of a half-year). */
const referenceRates: readonly [string, number][] = [
  ["2024-01-01", 4],
  ["2025-01-01", 3],
  ["2025-07-01", 2],
];

const dayMs = 86_400_000;
/** Banks publish the rates of a day at this time in the afternoon (UTC). */
const publishedAtMs = 15 * 3_600_000;

/**
 * The rates of two central banks, and the faults that apply to their next answers. The rates of a day are the same whenever they
 * are requested.
 */
export class Rates {
  #set = new Map<string, number>();
  #faults: Fault[] = [];

  /** The working days of an interval whose rates have been published by now, oldest first. */
  days(since: string, until: string, now = new Date()): string[] {
    const last = new Date(now.getTime() - publishedAtMs).toISOString().slice(0, 10);
    const days: string[] = [];
    for (let at = Date.parse(since); at <= Date.parse(until < last ? until : last); at += dayMs) {
      const date = new Date(at);
      if (date.getUTCDay() % 6 !== 0) days.push(date.toISOString().slice(0, 10));
    }
    return days;
  }

  /** The price of a euro in each currency on a day. */
  ofEuro(day: string): readonly (readonly [string, number])[] {
    return Object.entries(ofEuro).map(([currency, price]) => [
      currency,
      this.#set.get(`EUR${currency} ${day}`) ?? rounded(price * movement(currency, day)),
    ]);
  }

  /** The price of a euro or another currency in kronor; null if the bank publishes no such series. */
  inKronor(currency: string, day: string): number | null {
    const given = this.#set.get(`${currency}SEK ${day}`);
    if (given !== undefined) return given;
    const prices = new Map(this.ofEuro(day));
    const euro = prices.get("SEK") ?? 0;
    if (currency === "EUR") return rounded(euro);
    const price = prices.get(currency);
    return price === undefined ? null : rounded(euro / price);
  }

  reference(day: string): number {
    return this.#set.get(`reference ${day}`) ?? referenceRates.findLast(([from]) => from <= day)?.[1] ?? 0;
  }

  /** Sets the rate of a day from now on. `of` is a pair such as EURUSD, or "reference". */
  set(of: string, day: string, value: number): void {
    this.#set.set(`${of} ${day}`, value);
  }

  addFault(fault: Fault): void {
    this.#faults.push(fault);
  }

  clearFaults(): void {
    this.#faults = [];
  }

  reset(): void {
    this.#set = new Map();
    this.#faults = [];
  }

  faults(): readonly Fault[] {
    return this.#faults;
  }

  /** Returns the fault that applies to this answer of a bank, and counts it as used once. */
  takeFault(bank: Bank): FaultKind | null {
    const place = this.#faults.findIndex((each) => each.bank === bank);
    const fault = this.#faults[place];
    if (fault === undefined) return null;
    const left = fault.times === null ? null : fault.times - 1;
    this.#faults = this.#faults.toSpliced(place, 1, ...(left === 0 ? [] : [{ ...fault, times: left }]));
    return fault.kind;
  }
}

/** A factor near 1 that depends only on the currency and the day. */
function movement(currency: string, day: string): number {
  let phase = 0;
  for (const letter of currency) phase = (phase * 31 + letter.charCodeAt(0)) % 97;
  return 1 + Math.sin(Date.parse(day) / dayMs / 9 + phase) / 120;
}

/** A number with five significant digits, as banks publish them. */
const rounded = (value: number): number => Number(value.toPrecision(5));
