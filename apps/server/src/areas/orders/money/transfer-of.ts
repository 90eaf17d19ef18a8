import type { Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn, orderReference } from "../../ledger/index.ts";
import { findOrderSeller } from "../../ledger/sellers/index.ts";
import { transferShare, type CreditFacts } from "./order-credit.rules.ts";
import { bankDetails, type BankDetails } from "./order-money.repository.ts";
import { finalStates } from "../request.state.ts";
import type { RequestRow } from "../requests.repository.ts";
import type { Kinds } from "../kinds-of.ts";

type Line = { readonly state: string; readonly price: { readonly total: Money } | null };
const ended: readonly string[] = finalStates;

/**
 * How the customer pays, by bank transfer, an order that is invoiced only when it ends: to which account, with which reference, how
 * much, and by which date. The date, `dueOn`, is in the brand's time zone. Returns null if the order does not wait for a transfer.
 */
export async function transferOf(
  trx: Trx,
  kinds: Kinds,
  scope: AccountScope,
  order: CreditFacts & { readonly id: string; readonly number: number; readonly state: string; readonly method: string },
  lines: readonly (Line & Pick<RequestRow, "type" | "limit_at">)[],
): Promise<(BankDetails & { reference: string; amount: Money; dueOn: string | null }) | null> {
  if (order.method !== "bank" || order.state !== "awaiting_payment" || !kinds.reservesMoney(lines)) return null;
  const { sellerId, timeZone } = await findOrderSeller(trx, scope, order.id);
  const limitAt = lines.find(({ limit_at }) => limit_at !== null)?.limit_at ?? null;
  return {
    ...(await bankDetails(trx, sellerId)),
    reference: orderReference(order.number),
    amount: leftToTransfer(order, lines),
    dueOn: limitAt === null ? null : dateIn(timeZone, limitAt),
  };
}

/** The sum that the order still waits to receive by transfer. */
export function leftToTransfer(order: CreditFacts, lines: readonly Line[]): Money {
  const facts = lines.map(({ state, price }) => ({ isEnded: ended.includes(state), total: price?.total ?? null }));
  return transferShare(order, facts);
}
