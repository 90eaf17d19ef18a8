import type { ApprovalCause } from "@nameplane/contracts/orders/spending";
import { addMoney, zeroMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { findAccount } from "../../accounts/index.ts";
import { labelsOfDomains, limitsOfAccount, lockSpending, monthOf, spentOf } from "./spending.repository.ts";
import { everyOrder, limitsOf, passedLimit } from "./spending.rules.ts";

/**
 * A line of an order: its price with VAT, and the domain that it is about, if that is already in the account. A new domain has
 * the labels that were chosen for it.
 */
export type SpendingLine = { readonly total: Money; readonly domainId: string | null; readonly labels?: readonly number[] };

/**
 * Why an order of this user has to be approved by somebody else. Null if it may be placed. If a limit applies, other orders of
 * the account wait until this transaction has ended, so that two orders cannot both use what is left of a budget.
 */
export async function approvalNeeded(
  trx: Trx,
  { scope, session, now }: SessionCall,
  lines: readonly SpendingLine[],
): Promise<ApprovalCause | null> {
  const mayApprove = session.permissions.has("order_approve");
  if (!mayApprove && (await findAccount(trx, scope)).moderates_orders) return everyOrder;
  const orderer = { userId: session.userId, mayApprove };
  if (limitsOf(await limitsOfAccount(trx, scope), orderer).length === 0) return null;
  await lockSpending(trx, scope);
  // The limits are read again, because the owner may have changed one before this transaction got the lock.
  const limits = limitsOf(await limitsOfAccount(trx, scope), orderer);
  const [first] = lines;
  if (first === undefined) return null;
  const spent = await spentOf(trx, scope, await monthOf(trx, scope, now), scope.actor);
  return passedLimit(limits, await orderedOf(trx, { scope }, lines, first.total.currency), spent);
}

async function orderedOf(
  trx: Trx,
  { scope }: Pick<SessionCall, "scope">,
  lines: readonly SpendingLine[],
  currency: Money["currency"],
) {
  const domainIds = lines.flatMap(({ domainId }) => domainId ?? []);
  const labels = domainIds.length === 0 ? new Map<string, number[]>() : await labelsOfDomains(trx, scope, domainIds);
  const byLabel = new Map<number, Money>();
  let total = zeroMoney(currency);
  for (const line of lines) {
    total = addMoney(total, line.total);
    for (const label of line.domainId === null ? (line.labels ?? []) : (labels.get(line.domainId) ?? []))
      byLabel.set(label, addMoney(byLabel.get(label) ?? zeroMoney(currency), line.total));
  }
  return { total, byLabel };
}
