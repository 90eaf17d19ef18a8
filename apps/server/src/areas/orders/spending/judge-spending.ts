import type { ApprovalCause } from "@nameplane/contracts/orders/spending";
import { addMoney, zeroMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { findAccount } from "../../accounts/index.ts";
import { hasRules, rulesOfReseller } from "./reseller-rules.repository.ts";
import { resellerCause } from "./reseller-rules.rules.ts";
import { labelsOfDomains, limitsOfAccount, lockSpending, monthOf, spentOf } from "./spending.repository.ts";
import { everyOrder, limitsOf, passedLimit } from "./spending.rules.ts";

/**
 * A line of an order: its price with VAT, and the domain that it is about, if that is already in the account. A new domain has
 * the labels that were chosen for it. `addsName`: whether the line brings a domain into the account.
 */
export type SpendingLine = {
  readonly total: Money;
  readonly domainId: string | null;
  readonly labels?: readonly number[];
  readonly addsName?: boolean;
};

/**
 * Why an order of this user has to be approved by somebody else: by users of the account, or by the reseller of its brand. Null
 * if it may be placed. An order that has to be approved by both waits for the account's users first.
 */
export async function approvalNeeded(trx: Trx, call: SessionCall, lines: readonly SpendingLine[]): Promise<ApprovalCause | null> {
  return (await ownApprovalNeeded(trx, call, lines)) ?? (await resellerNeeded(trx, call, sumOf(lines)));
}

const sumOf = (lines: readonly SpendingLine[]): Ordered | null => {
  const [first] = lines;
  if (first === undefined) return null;
  const total = lines.reduce((sum, line) => addMoney(sum, line.total), zeroMoney(first.total.currency));
  return { total, newNames: lines.filter(({ addsName }) => addsName === true).length };
};

type Ordered = { readonly total: Money; readonly newNames: number };

/**
 * Why an order has to be approved by the reseller of the account's brand (ADR 170). Null if it need not, or if the user is the
 * reseller's. If the reseller has set rules, other orders of the account wait until this transaction has ended.
 */
export async function resellerNeeded(
  trx: Trx,
  { scope, now }: Pick<SessionCall, "scope" | "now">,
  ordered: Ordered | null,
): Promise<ApprovalCause | null> {
  if (ordered === null || !(await hasRules(trx, scope))) return null;
  await lockSpending(trx, scope);
  const rules = await rulesOfReseller(trx, scope, now);
  return rules === null || rules.isReseller ? null : resellerCause(rules, ordered);
}

/**
 * Why an order of this user has to be approved by another user of the account. Null if it need not. If a limit applies, other
 * orders of the account wait until this transaction has ended, so that two orders cannot both use what is left of a budget.
 */
export async function ownApprovalNeeded(
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
