import type { AnswerOf } from "@nameplane/contracts";
import type { depositChoices } from "@nameplane/contracts/ledger/operations";
import { compareMoney, isCurrency, moneyIn, parseMoney, type Money } from "@nameplane/values";

export type Choices = AnswerOf<typeof depositChoices>;
type Limits = Pick<Choices, "leastMinor" | "mostMinor" | "currency">;

export type Amount =
  | { readonly kind: "empty" | "wrong" | "tooLittle" | "tooMuch" }
  | { readonly kind: "fine"; readonly amount: Money };

/** Reads a typed amount such as "500", "1 000,50" or "500.00 SEK", and checks the limits. */
export function readAmount(text: string, { leastMinor, mostMinor, currency }: Limits): Amount {
  const typed = text.replace(/\s|\u00A0/g, "").replace(new RegExp(`(?:${currency}|kr)$`, "i"), "");
  if (typed === "") return { kind: "empty" };
  const amount = isCurrency(currency) ? parseMoney(typed, currency) : null;
  if (amount === null) return { kind: "wrong" };
  const of = moneyIn(currency);
  if (compareMoney(amount, of(leastMinor)) < 0) return { kind: "tooLittle" };
  return compareMoney(amount, of(mostMinor)) > 0 ? { kind: "tooMuch" } : { kind: "fine", amount };
}

/** Round amounts within the limits, offered as a choice. */
export const quickAmounts = ({ leastMinor, mostMinor, currency }: Limits): readonly Money[] =>
  [50_000, 100_000, 250_000, 500_000].filter((minor) => minor >= leastMinor && minor <= mostMinor).map(moneyIn(currency));

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
