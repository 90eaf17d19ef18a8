import type { AnswerOf } from "@nameplane/contracts";
import type { depositChoices } from "@nameplane/contracts/ledger/operations";
import { moneyIn, moneyToDecimal, type Money } from "@nameplane/values";

export type Choices = AnswerOf<typeof depositChoices>;
type Limits = Pick<Choices, "leastMinor" | "mostMinor" | "currency">;

/** Round amounts within the limits, offered as a choice. */
export const quickAmounts = ({ leastMinor, mostMinor, currency }: Limits): readonly Money[] =>
  [50_000, 100_000, 250_000, 500_000].filter((minor) => minor >= leastMinor && minor <= mostMinor).map(moneyIn(currency));

/**
 * The amount that a link asks for, as the user would type it. The link gives it in minor units. An amount outside the limits is
 * replaced by the nearest limit. Empty if the link asks for none.
 */
export function askedAmount(asked: string | undefined, { leastMinor, mostMinor, currency }: Limits): string {
  const minor = asked !== undefined && /^\d{1,12}$/.test(asked) ? Number(asked) : 0;
  if (minor === 0) return "";
  return moneyToDecimal(moneyIn(currency)(Math.min(Math.max(minor, leastMinor), mostMinor)));
}

export type Return = "waiting" | "done" | "failed" | "cancelled";

/** The message for a user who returns from the payment page; null if there is none. */
export function returnOf(
  query: { readonly paid?: string | undefined; readonly cancelled?: string | undefined },
  latest: Choices["latest"],
): Return | null {
  if (query.paid !== undefined && latest !== null) {
    if (latest.isopen) return "waiting";
    return latest.receiptnumber === null ? "failed" : "done";
  }
  return query.cancelled === undefined || latest?.isopen === false ? null : "cancelled";
}
