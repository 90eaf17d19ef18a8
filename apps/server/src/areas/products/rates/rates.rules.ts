import { exponentOf, type Currency, type ForeignAmount, type Money } from "@nameplane/values";

const dayMs = 86_400_000;
/**
 * How many days to load if no rates are known yet. They are enough for a new installation to know the rate of each of its first
 * invoices.
 */
const firstDays = 30;
/** After this many days a rate is old. The longest pause between two rates of a pair is five days, at Easter or Christmas. */
export const oldAfterDays = 7;

/** A day as YYYY-MM-DD, in UTC. Central banks publish in the afternoon in Europe, when the date in UTC is the same. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const dayBefore = (at: Date, days: number): string => dayOf(new Date(at.getTime() - days * dayMs));

/** The days for which to ask a source: those from its newest rate up to today. Null if it already has today's rate. */
export function daysToAsk(newest: string | null, now: Date): { readonly since: string; readonly until: string } | null {
  const until = dayOf(now);
  if (newest === null) return { since: dayBefore(now, firstDays), until };
  if (newest >= until) return null;
  // The newest day is fetched again, because the source may have published only a part of it when it was asked.
  return { since: newest, until };
}

/** Whether the newest rate is so old that a source must have published later ones. */
export const isOld = (newest: string | null, now: Date): boolean => newest === null || newest < dayBefore(now, oldAfterDays);

/** The rate of one pair of currencies, valid from a day. */
export type PairRate = { readonly key: string; readonly ppm: number; readonly validFrom: string };

/**
 * The price of one currency in another by published rates. It uses the pair itself, its reverse, or both currencies' prices of a
 * euro, whichever was published last.
 *
 * `rates`: at most one rate of each pair. Returns units of `to` that a million units of `from` cost, rounded half up; null if the
 * rates say nothing about the two.
 */
export function exchangeRate(from: string, to: string, rates: readonly PairRate[]): number | null {
  if (from === to) return 1_000_000;
  const known = new Map(rates.map((rate) => [rate.key, rate] as const));
  const ways = [
    direct(known.get(from + to)),
    reverse(known.get(to + from)),
    across(known.get(`EUR${from}`), known.get(`EUR${to}`)),
  ];
  const [first] = ways
    .filter((way) => way !== null)
    .toSorted((a, b) => (a.validFrom === b.validFrom ? 0 : a.validFrom < b.validFrom ? 1 : -1));
  return first?.ppm ?? null;
}

type Way = { readonly ppm: number; readonly validFrom: string } | null;

const direct = (rate: PairRate | undefined): Way => rate ?? null;

const reverse = (rate: PairRate | undefined): Way =>
  rate === undefined || rate.ppm === 0 ? null : { ppm: divide(1_000_000, rate.ppm), validFrom: rate.validFrom };

/** The rate from one currency to another through the euro. It is as old as the older of the two rates. */
function across(from: PairRate | undefined, to: PairRate | undefined): Way {
  if (from === undefined || to === undefined || from.ppm === 0) return null;
  return { ppm: divide(to.ppm, from.ppm), validFrom: from.validFrom < to.validFrom ? from.validFrom : to.validFrom };
}

/**
 * An amount in another currency at a rate, rounded half away from zero. `ppm`: units of the other currency for a million units of
 * the amount's own currency.
 */
export function worthAt({ minor, currency }: ForeignAmount, to: Currency, ppm: number): Money {
  const [up, down] = [10n ** BigInt(exponentOf(to)), 10n ** BigInt(exponentOf(currency)) * 1_000_000n];
  const size = (2n * BigInt(Math.abs(minor)) * BigInt(ppm) * up + down) / (2n * down);
  return { minor: minor < 0 ? -size : size, currency: to };
}

/** The quotient x 1,000,000, rounded half up. */
const divide = (dividend: number, divisor: number): number =>
  Number((2_000_000n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor)));
