import type { KeepableMethod } from "../../payments/index.ts";
import { DiscountGone } from "@nameplane/contracts/checkout/refusals";
import { sumPriced, zeroMoney, type Money, type Price } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { OutsideDeps } from "../deps.ts";
import type { MoneyDeps } from "../order-deps.ts";
import { insertOrder, type OrderRow } from "../orders.repository.ts";
import { payByCard, payFromCredit, payOnInvoice } from "../money/index.ts";
import { acceptQuotes, attachQuotes, insertQuotes, quoteValidMs } from "../prices/index.ts";
import { noteRenewals } from "../spending/index.ts";
import { takePromotions } from "../../products/promotions/index.ts";
import { changeRequestsOfOrder, type RegistryFee } from "../requests.repository.ts";
import { insertSystemRequests, type SystemRequest } from "./system-orders.repository.ts";
import { isInvoicingPaused } from "../../payments/dunning/index.ts";
import type { CardRow } from "../../payments/cards/index.ts";

export type SystemLine = SystemRequest & {
  readonly operation: "renew";
  readonly price: Price;
  readonly fee: RegistryFee | null;
  /** What the registry charges, if the price has a discount and the cost is known. */
  readonly cost?: Money | null;
};

/** A restore that staff order for a customer. */
type RestoreLine = Omit<SystemLine, "operation"> & { readonly operation: "restore" };

/**
 * Orders something that nobody has put into a basket, at today's prices, within the caller's transaction. It is paid from prepaid
 * credit if that covers all of it, otherwise with the saved card if one is given, otherwise on the account's invoice within its
 * limit. If none of these works, the order waits as 4006 for its owner or for the next try.
 *
 * Takes lines in one currency; card: a saved card, which is charged after this transaction; limitAt: when an unpaid order ends;
 * isPaidByOwner: whether the price is higher than the owner could expect, so that the order waits for the owner even if there is
 * money.
 */
export async function orderForSystem(
  trx: Trx,
  deps: MoneyDeps,
  scope: AccountScope,
  order: {
    readonly lines: readonly (SystemLine | RestoreLine)[];
    readonly priceGroupId: string;
    readonly limitAt: Date;
    readonly isPaidByOwner?: boolean;
    readonly card?: CardRow | null;
    /** "staff": a staff member placed it for the customer. */
    readonly origin?: "renewal" | "staff";
  },
): Promise<{ ordernr: number; isPaid: boolean }> {
  const { lines, limitAt } = order;
  const now = deps.clock.now();
  const [first] = lines;
  if (first === undefined) throw new RangeError("an order has lines");
  const { currency } = first.price.total;
  const placed = await insertOrder(trx, scope, {
    id: newId(now.getTime()),
    origin: order.origin ?? "renewal",
    state: "awaiting_payment",
    ...sumPriced(
      lines.map(({ price }) => price),
      currency,
    ),
    method: "card",
    credit: zeroMoney(currency),
    creditState: null,
    termsVersion: null,
    placedBy: scope.actor,
    placedAt: now,
  });
  const ids = await insertSystemRequests(trx, scope, placed.id, lines, { nextCheckAt: limitAt, limitAt });
  const quotes = await insertQuotes(
    trx,
    scope,
    lines.map(({ price, operation, fee }, at) => ({
      requestId: ids[at] ?? "",
      priceGroupId: order.priceGroupId,
      operation,
      price,
      registryFee: fee,
      validUntil: new Date(now.getTime() + quoteValidMs),
    })),
  );
  await attachQuotes(
    trx,
    scope,
    ids.map((requestId, at) => ({ requestId, quoteId: quotes[at] ?? "" })),
  );
  await acceptQuotes(trx, scope, quotes, now);
  const taken = lines.map(({ price, cost = null }, at) => ({ requestId: ids[at] ?? "", price, cost }));
  // Another order has used the discount first. The next run orders at the price without it.
  if ((await takePromotions(trx, placed.id, taken, now)) !== null) throw new Refused(DiscountGone);
  const isPaid = order.isPaidByOwner !== true && (await payNow(trx, deps, scope, placed, order.card ?? null));
  if (!isPaid)
    await changeRequestsOfOrder(trx, scope, placed.id, "awaiting_payment", {
      state: "action_required",
      reason: 4006,
      next_check_at: limitAt,
      limit_at: limitAt,
    });
  await noteRenewals(trx, deps.jobs, scope, now);
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(placed.number)] });
  return { ordernr: placed.number, isPaid };
}

/**
 * The payment methods of the brand whose saved cards or accounts may be charged without the payer being present. Empty if none
 * may be.
 */
export async function mayChargeFor(
  { mayChargeCards }: Pick<OutsideDeps, "mayChargeCards">,
  { brandId }: AccountScope,
): Promise<readonly KeepableMethod[]> {
  return (await mayChargeCards?.(brandId)) ?? [];
}

/**
 * Pays from credit first, then with the saved card if one is given, then on the account's invoice, unless a late invoice has
 * paused that. The caller has locked the order, which waits for payment.
 */
export async function payNow(
  trx: Trx,
  deps: MoneyDeps,
  scope: AccountScope,
  order: OrderRow,
  card: CardRow | null,
): Promise<boolean> {
  if (await payFromCredit(trx, deps, scope, order)) return true;
  if (card !== null && (await payByCard(trx, deps, scope, order, card))) return true;
  if (await isInvoicingPaused(trx, scope)) return false;
  return payOnInvoice(trx, deps, scope, order);
}
