import { DepositTooLarge, DepositTooSmall } from "@nameplane/contracts/ledger/refusals";
import { compareMoney, formatMoney, type Money } from "@nameplane/values";
import { Refused } from "../../platform/refused.ts";
import type { DepositLimits } from "./deposit-limits.repository.ts";

/**
 * Refuses a deposit outside the limits. The refusal names the limit, formatted for the reader. Possible refusals: DepositTooSmall,
 * DepositTooLarge (both with the parameter amountMinor).
 */
export function refuseDepositSum({ least, most }: DepositLimits, amount: Money, language: string): void {
  const param = "amountMinor";
  if (compareMoney(amount, least) < 0)
    throw new Refused(DepositTooSmall, { param, values: { least: formatMoney(least, language) } });
  if (compareMoney(amount, most) > 0)
    throw new Refused(DepositTooLarge, { param, values: { most: formatMoney(most, language) } });
}
