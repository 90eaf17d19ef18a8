import type { OwnRules } from "@nameplane/contracts/orders/spending";
import { currencyOf, minorOf, moneyIn } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { Rules } from "./reseller-rules.rules.ts";

export type ResellerRules = Rules & {
  readonly brand: string;
  readonly currency: string;
  readonly needsTwoStep: boolean;
  readonly hidden: readonly string[];
  /** The version to save with. 0 if there are no rules yet. */
  readonly version: number;
  /** Whether the user of the transaction is a user of the reseller, whom no rule stops. */
  readonly isReseller: boolean;
};

/** Whether a reseller has ever set rules for the account. */
export async function hasRules(trx: Trx, { accountId }: AccountScope): Promise<boolean> {
  const row = await trx.selectFrom("customer_rule").select("version").where("account_id", "=", accountId).executeTakeFirst();
  return row !== undefined;
}

/**
 * The rules that the reseller of its brand has set for an account, which is the transaction's account or a customer of it. Null
 * for other accounts.
 */
export async function rulesOfReseller(
  trx: Trx,
  { accountId }: Pick<AccountScope, "accountId">,
  now: Date,
): Promise<ResellerRules | null> {
  type Row = Omit<ResellerRules, "perMonth" | "spent"> & { readonly monthMinor: number | null; readonly spentMinor: number };
  const { rows } = await sql<Row>`
    select brand, currency, month_minor as "monthMinor", names_most as "namesMost", holds_orders as "holdsOrders", needs_2fa as "needsTwoStep",
           hidden, version, spent_minor as "spentMinor", names, is_reseller as "isReseller"
      from np_customer_rules(${accountId}::uuid, ${now})`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { monthMinor, spentMinor, ...rest } = row;
  const of = moneyIn(rest.currency);
  return { ...rest, perMonth: monthMinor === null ? null : of(monthMinor), spent: of(spentMinor) };
}

/** Rules in the form in which screens get them. */
export function presentRules(rules: ResellerRules): OwnRules {
  return {
    brand: rules.brand,
    currency: currencyOf(rules.currency),
    monthMinor: rules.perMonth === null ? null : minorOf(rules.perMonth),
    spentMinor: minorOf(rules.spent),
    names: rules.namesMost,
    usednames: rules.names,
    holdsorders: rules.holdsOrders,
    needs2fa: rules.needsTwoStep,
    hidden: [...rules.hidden],
  };
}
