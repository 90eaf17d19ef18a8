import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { OutsideDeps } from "./deps.ts";
import type { Kinds } from "./kinds-of.ts";
import type { OrderRow } from "./orders.repository.ts";

/** What the life of a request needs of the money of its order. */
export type OrderMoney = {
  /** Nothing of the order is open any more: what was delivered is taken of the money that was set aside for it, and the rest let go. */
  settleEnded(trx: Trx, deps: MoneyDeps, scope: AccountScope, order: OrderRow): Promise<void>;
  /** A line has gone from an order that waits for its money: where nothing is left to pay, what is left of it is worked on. */
  startIfPaid(trx: Trx, deps: MoneyDeps, scope: AccountScope, order: OrderRow): Promise<void>;
};
export type MoneyDeps = Pick<OutsideDeps, "jobs" | "clock"> & { readonly kinds: Kinds };

/** With what can be ordered and how it is paid: handed in, so that the engine knows neither. */
export type OrderDeps = OutsideDeps & { readonly kinds: Kinds; readonly money: OrderMoney };
