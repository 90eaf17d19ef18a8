import type { ApprovalCause } from "@nameplane/contracts/orders/spending";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Money } from "@nameplane/values";

export type NewRules = {
  readonly monthMinor: number | null;
  readonly names: number | null;
  readonly holdsorders: boolean;
  readonly needs2fa: boolean;
  readonly hidden: readonly string[];
};

export type ChangedRules = {
  readonly brandId: string;
  readonly brand: string;
  readonly number: number;
  readonly version: number;
};

/** Saves the rules for a customer. Null if it is no customer of the account, or if the rules have another version by now. */
export async function saveRules(
  trx: Trx,
  accountId: string,
  version: number,
  { monthMinor, names, holdsorders, needs2fa, hidden }: NewRules,
  now: Date,
): Promise<ChangedRules | null> {
  const { rows } = await sql<ChangedRules>`
    select brand_id as "brandId", brand, number, version
      from np_set_customer_rules(${accountId}::uuid, ${version}, ${monthMinor}, ${names}, ${holdsorders}, ${needs2fa}, ${hidden}::text[], ${now})`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type WaitingOrder = {
  readonly accountId: string;
  readonly brandId: string;
  readonly orderId: string;
  readonly number: number;
  readonly customerNumber: number;
  readonly customer: string;
  readonly askedAt: Date;
  readonly endsAt: Date;
  readonly total: Money;
  readonly cause: ApprovalCause;
  readonly names: readonly string[];
  readonly lines: number;
};

/** Orders of customers that wait for the account as their reseller; with `number`, only that order. */
export async function waitingOrders(trx: Trx, number: number | null, now: Date): Promise<WaitingOrder[]> {
  const { rows } = await sql<RowOf<WaitingOrder>>`
    select account_id as "accountId", brand_id as "brandId", order_id as "orderId", number, customer_number as "customerNumber", customer,
           asked_at as "askedAt", ends_at as "endsAt", currency, total_minor as total, cause, names, lines
      from np_orders_for_reseller(${number}::bigint, ${now}, 200)`.execute(trx);
  return rows.map((row) => withMoney(row, "total"));
}
