import type { AnswerOf } from "@nameplane/contracts";
import type { depositChoices } from "@nameplane/contracts/ledger/operations";
import { compareMoney, isCurrency, moneyIn, parseMoney, type Money } from "@nameplane/values";

export type Choices = AnswerOf<typeof depositChoices>;
type Limits = Pick<Choices, "leastMinor" | "mostMinor" | "currency">;

export type Amount =
  | { readonly kind: "empty" | "wrong" | "tooLittle" | "tooMuch" }
  | { readonly kind: "fine"; readonly amount: Money };

/** What was typed, as an amount to deposit: "500", "1 000,50", "500.00 SEK". */
export function readAmount(text: string, { leastMinor, mostMinor, currency }: Limits): Amount {
  const typed = text.replace(/\s|\u00A0/g, "").replace(new RegExp(`(?:${currency}|kr)$`, "i"), "");
  if (typed === "") return { kind: "empty" };
  const amount = isCurrency(currency) ? parseMoney(typed, currency) : null;
  if (amount === null) return { kind: "wrong" };
  const of = moneyIn(currency);
  if (compareMoney(amount, of(leastMinor)) < 0) return { kind: "tooLittle" };
  return compareMoney(amount, of(mostMinor)) > 0 ? { kind: "tooMuch" } : { kind: "fine", amount };
}

/** Round sums inside the limits to choose from. */
export const quickAmounts = ({ leastMinor, mostMinor, currency }: Limits): readonly Money[] =>
  [50_000, 100_000, 250_000, 500_000].filter((minor) => minor >= leastMinor && minor <= mostMinor).map(moneyIn(currency));

export type Return = "waiting" | "done" | "failed" | "cancelled";

/** What to say to somebody who comes back from the payment page; null when there is nothing to say. */
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
