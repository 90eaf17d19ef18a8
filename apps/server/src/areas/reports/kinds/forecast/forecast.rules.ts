/** How many were renewed and how many were not, in one past month of one line. A line is a TLD, or all services. */
export type PastMonth = { readonly line: string; readonly month: string; readonly renewed: number; readonly lost: number };
/**
 * What is due in one coming month: how many renewals, and what they bring in if all of them renew. The sums are estimates in
 * minor units of the currency. They are not Money, because they are multiplied by rates and nobody is asked to pay them.
 */
export type DueMonth = {
  readonly line: string;
  readonly month: string;
  readonly currency: string;
  readonly count: number;
  readonly full: number;
  readonly unpriced: number;
};
export type Rate = { readonly low: number; readonly expected: number | null; readonly high: number };
export type ForecastRow = {
  readonly key: string;
  readonly currency: string;
  readonly count: number;
  readonly unpriced: number;
  readonly full: number;
  readonly low: number;
  /** Null if nothing has come up for renewal yet, so that no expectation is possible. */
  readonly expected: number | null;
  readonly high: number;
};

/** A line with fewer past decisions than this uses the rate of all lines together. */
export const fewDecisions = 20;
/** Half the width, in standard deviations, of a band that contains four of five values of a normal distribution. */
const bandDeviations = 1.2816;

/**
 * The renewal rate of past months and how much it varied: the average, weighted by the number of decisions, and the weighted
 * standard deviation of the monthly rates around it. If there were no decisions, anything is possible.
 */
export function rateOf(months: readonly Pick<PastMonth, "renewed" | "lost">[]): Rate {
  const decided = months.filter(({ renewed, lost }) => renewed + lost > 0);
  const whole = decided.reduce((sum, { renewed, lost }) => sum + renewed + lost, 0);
  if (whole === 0) return { low: 0, expected: null, high: 1 };
  const expected = decided.reduce((sum, { renewed }) => sum + renewed, 0) / whole;
  const variance = decided.reduce((sum, { renewed, lost }) => {
    const [count, rate] = [renewed + lost, renewed / (renewed + lost)];
    return sum + (count * (rate - expected) ** 2) / whole;
  }, 0);
  const half = bandDeviations * Math.sqrt(variance);
  return { low: Math.max(0, expected - half), expected, high: Math.min(1, expected + half) };
}

/** Adds up the past months of all lines, month by month. */
function together(past: readonly PastMonth[]): PastMonth[] {
  const months = new Map<string, PastMonth>();
  for (const { month, renewed, lost } of past) {
    const known = months.get(month) ?? { line: "", month, renewed: 0, lost: 0 };
    months.set(month, { ...known, renewed: known.renewed + renewed, lost: known.lost + lost });
  }
  return [...months.values()];
}

/** Returns a function that finds the rate to use in the forecast of a line. */
export function ratesBy(past: readonly PastMonth[]): (line: string) => Rate {
  const all = rateOf(together(past));
  return (line) => {
    const own = past.filter((each) => each.line === line);
    const decisions = own.reduce((sum, { renewed, lost }) => sum + renewed + lost, 0);
    return decisions < fewDecisions ? all : rateOf(own);
  };
}

/**
 * Multiplies what is due by the rate of its line, and sums it by month or by line, for each currency. Low, expected and high are
 * the sums of the lines' values, as if all lines moved together. That makes the band wider rather than narrower.
 */
export function forecastOf(past: readonly PastMonth[], due: readonly DueMonth[], by: "month" | "line"): ForecastRow[] {
  const rates = ratesBy(past);
  const rows = new Map<string, ForecastRow>();
  for (const each of due) {
    const { low, expected, high } = rates(each.line);
    const key = each[by];
    const place = `${key} ${each.currency}`;
    const known = rows.get(place);
    const share = (rate: number) => Math.round(each.full * rate);
    rows.set(place, {
      key,
      currency: each.currency,
      count: (known?.count ?? 0) + each.count,
      unpriced: (known?.unpriced ?? 0) + each.unpriced,
      full: (known?.full ?? 0) + each.full,
      low: (known?.low ?? 0) + share(low),
      expected: expected === null || known?.expected === null ? null : (known?.expected ?? 0) + share(expected),
      high: (known?.high ?? 0) + share(high),
    });
  }
  return [...rows.values()];
}
