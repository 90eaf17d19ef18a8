import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { OutsideDeps } from "./deps.ts";
import type { Kinds } from "./kinds-of.ts";
import type { OrderRow } from "./orders.repository.ts";

/** What the code that runs requests calls to settle the money of an order. */
export type OrderMoney = {
  /**
   * Called when no line of the order is open any more. The delivered lines are paid from the money that was set aside, and the
   * rest is released.
   */
  settleEnded(trx: Trx, deps: MoneyDeps, scope: AccountScope, order: OrderRow): Promise<void>;
  /**
   * Called when a line was removed from an order that waits for its money. If nothing is left to pay, work on the remaining lines
   * begins.
   */
  startIfPaid(trx: Trx, deps: MoneyDeps, scope: AccountScope, order: OrderRow): Promise<void>;
};
export type MoneyDeps = Pick<OutsideDeps, "jobs" | "clock"> & { readonly kinds: Kinds };

/**
 * The dependencies, plus what can be ordered and how it is paid. Both are passed in because the code that runs requests knows
 * neither.
 */
export type OrderDeps = OutsideDeps & { readonly kinds: Kinds; readonly money: OrderMoney };
