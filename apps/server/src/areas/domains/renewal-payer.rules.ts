import type { RenewalPayer } from "@nameplane/contracts/domains/list-facts";
import { compareMoney, subtractMoney, sumMoney } from "@nameplane/values";
import { fundingPlan, type DueLine, type Funds } from "./renewal-clock.rules.ts";

export type PayerFunds = Funds & {
  /** Whether the account is invoiced after delivery. */
  readonly isOnInvoice: boolean;
  /** What is saved to pay renewals. Null or absent means a card, if `byCard` says that there is one. */
  readonly saved?: "card" | "paypal" | "sepa" | null;
};

/**
 * For how many days ahead renewals share the money that is there now. Later renewals will be paid from the money that is there by
 * then.
 */
export const planDays = 90;

/**
 * What pays the renewal of each domain. Renewals within `planDays` share the funds in the order in which they will be ordered.
 * Each later renewal is compared alone with what is then left, because nobody knows yet how much the other later ones will use.
 */
export function renewalPayers<T>(
  lines: readonly DueLine<T>[],
  funds: PayerFunds,
  horizon: Date,
): ReadonlyMap<DueLine<T>, RenewalPayer> {
  const plan = fundingPlan(
    lines.filter(({ lastSafeAt }) => lastSafeAt <= horizon),
    funds,
  );
  const used = plan.credit.map(({ total }) => total);
  const left = subtractMoney(funds.prepaid, sumMoney(used, funds.prepaid.currency));
  const later = (line: DueLine<T>): RenewalPayer => {
    if (compareMoney(line.total, left) <= 0) return "credit";
    if (funds.byCard === true) return funds.saved ?? "card";
    return funds.isOnInvoice ? "invoice" : "nothing";
  };
  return new Map<DueLine<T>, RenewalPayer>([
    ...plan.credit.map((line) => [line, "credit"] as const),
    ...plan.card.map((line) => [line, funds.saved ?? "card"] as const),
    ...plan.invoice.map((line) => [line, "invoice"] as const),
    ...plan.unpaid.map((line) => [line, "nothing"] as const),
    ...lines.filter(({ lastSafeAt }) => lastSafeAt > horizon).map((line) => [line, later(line)] as const),
  ]);
}
