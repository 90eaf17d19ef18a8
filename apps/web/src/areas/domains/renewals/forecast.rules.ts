import { moneyIn, type Money } from "@nameplane/values";
import type { AnswerOf } from "@nameplane/contracts";
import type { renewalForecast } from "@nameplane/contracts/domains/operations";

type Month = AnswerOf<typeof renewalForecast>["months"][number];

export type Label = { readonly labelid: number; readonly title: string };

/** One month of the forecast. */
export type Bar = {
  readonly month: string;
  readonly names: number;
  readonly automatic: number;
  /**
   * How many of the domains renew automatically although no credit or saved card can pay for it. Zero while a label is chosen.
   */
  readonly unpaid: number;
  /** The cost with or without VAT, as requested. Null if no prices are shown. */
  readonly cost: Money | null;
};

/** Choices that are not labels. */
export const everyLabel = "all";
export const withoutLabel = "none";

/** The meaning of a choice: a label, domains without labels (null), or all domains (undefined). */
export function labelOf(choice: string): number | null | undefined {
  if (choice === everyLabel) return undefined;
  return choice === withoutLabel ? null : Number(choice);
}

/** The months for the chosen label. Months without domains are kept. */
export function barsOf(
  months: readonly Month[],
  label: number | null | undefined,
  currency: string,
  side: "incl" | "excl",
): Bar[] {
  const of = moneyIn(currency);
  const costOf = (part: Pick<Month, "netMinor" | "totalMinor">) => {
    const cost = side === "incl" ? part.totalMinor : part.netMinor;
    return cost === null ? null : of(cost);
  };
  return months.map((whole) => {
    const { month, labels } = whole;
    const part = label === undefined ? whole : labels.find(({ labelid }) => labelid === label);
    const none = costOf(whole) === null ? null : of(0);
    return {
      month,
      names: part?.names ?? 0,
      automatic: part?.automatic ?? 0,
      unpaid: label === undefined ? whole.unpaid : 0,
      cost: part === undefined ? none : costOf(part),
    };
  });
}

/** The number of domains relative to the month with the most domains, in per cent with one decimal. */
export function share(names: number, most: number): number {
  return most === 0 ? 0 : Math.round((names / most) * 1000) / 10;
}
