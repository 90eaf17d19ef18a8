import type { AnswerOf } from "@nameplane/contracts";
import type { depositChoices } from "@nameplane/contracts/ledger/operations";
import { isCurrency, parseMoney } from "@nameplane/values";

export type Choices = AnswerOf<typeof depositChoices>;
type Limits = Pick<Choices, "leastMinor" | "mostMinor" | "currency">;

export type Amount =
  | { readonly kind: "empty" | "wrong" | "tooLittle" | "tooMuch" }
  | { readonly kind: "fine"; readonly minor: number };

/** What was typed, as an amount to deposit: "500", "1 000,50", "500.00 SEK". */
export function readAmount(text: string, { leastMinor, mostMinor, currency }: Limits): Amount {
  const typed = text.replace(/\s|\u00A0/g, "").replace(new RegExp(`(?:${currency}|kr)$`, "i"), "");
  if (typed === "") return { kind: "empty" };
  const parsed = isCurrency(currency) ? parseMoney(typed, currency) : null;
  if (parsed === null) return { kind: "wrong" };
  const minor = Number(parsed.minor);
  if (minor < leastMinor) return { kind: "tooLittle" };
  return minor > mostMinor ? { kind: "tooMuch" } : { kind: "fine", minor };
}

/** Round sums inside the limits to choose from. */
export const quickAmounts = ({ leastMinor, mostMinor }: Limits): readonly number[] =>
  [50_000, 100_000, 250_000, 500_000].filter((minor) => minor >= leastMinor && minor <= mostMinor);

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
