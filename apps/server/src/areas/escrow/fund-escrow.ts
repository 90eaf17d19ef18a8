import { addMoney, compareMoney, minorOf, priceAt, type Money, type Price } from "@nameplane/values";
import { addDays } from "../../platform/clock.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { holdInEscrow, prepaidBalance } from "../ledger/index.ts";
import type { StepActor } from "../orders/kinds/escrow/index.ts";
import { taxPosition } from "../products/index.ts";
import type { Escrow } from "./escrow.repository.ts";
import { handOverDays } from "./escrow.rules.ts";
import { moveEscrow, type MoveDeps } from "./move-escrow.ts";

export type ToPay = { readonly commission: Price; readonly total: Money; readonly credit: Money };

/**
 * The total that the buyer pays: the price, and the buyer's part of the commission with the VAT rate of today. The scope is the
 * buyer's.
 */
export async function sumsToPay(trx: Trx, scope: AccountScope, escrow: Escrow, now: Date): Promise<ToPay> {
  const { price, buyerFee } = escrow;
  const { rateBasisPoints } = await taxPosition(trx, scope, now);
  const commission = priceAt(buyerFee, rateBasisPoints, 0);
  const total = addMoney(price, commission.total);
  return { commission, total, credit: await prepaidBalance(trx, scope, price.currency) };
}

/**
 * Holds the buyer's money if the credit covers all of it. The escrow must be locked, and the scope be the buyer's. Returns false
 * if the credit is not sufficient.
 *
 * Refuses with CreditChanged if something else spent the credit meanwhile; the transaction can then only be rolled back.
 */
export async function fundEscrow(
  trx: Trx,
  deps: MoveDeps,
  scope: AccountScope,
  escrow: Escrow,
  { actor, by, now }: { readonly actor: StepActor; readonly by: "buyer" | "system"; readonly now: Date },
): Promise<boolean> {
  const { commission, total, credit } = await sumsToPay(trx, scope, escrow, now);
  if (compareMoney(credit, total) < 0) return false;
  await moveEscrow(trx, deps, actor, escrow, {
    event: "fund",
    what: "funded",
    by,
    at: now,
    dueAt: addDays(now, handOverDays),
    change: { is_paying: true, buyer_paid_fee_minor: minorOf(commission.total) },
  });
  await holdInEscrow(trx, scope, { escrowId: escrow.id, amount: total, now });
  return true;
}
