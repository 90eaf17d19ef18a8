import type { Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn, findBrandSeller, orderReference } from "../../ledger/index.ts";
import { transferShare, type CreditFacts } from "./order-credit.rules.ts";
import { bankDetails, type BankDetails } from "./order-money.repository.ts";
import { finalStates } from "../request.state.ts";
import type { RequestRow } from "../requests.repository.ts";
import type { Kinds } from "../kinds-of.ts";

type Line = { readonly state: string; readonly price: { readonly total: Money } | null };
const ended: readonly string[] = finalStates;

/**
 * How an order is paid by bank transfer if it is invoiced only when it ends. The reference is the order's own. Null if the order
 * does not wait for such a transfer. dueOn: until when its lines wait, in the brand's time zone.
 */
export async function transferOf(
  trx: Trx,
  kinds: Kinds,
  scope: AccountScope,
  order: CreditFacts & { readonly number: number; readonly state: string; readonly method: string },
  lines: readonly (Line & Pick<RequestRow, "type" | "limit_at">)[],
): Promise<(BankDetails & { reference: string; amount: Money; dueOn: string | null }) | null> {
  if (order.method !== "bank" || order.state !== "awaiting_payment" || !kinds.reservesMoney(lines)) return null;
  const { sellerId, timeZone } = await findBrandSeller(trx, scope);
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
