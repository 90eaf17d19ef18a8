import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type ResellerRow = {
  public_name: string;
  email: string;
  phone: string | null;
  url: string | null;
  abuse_email: string | null;
  vat_rate_bp: number | null;
  currency: "SEK" | "EUR" | "USD";
  language: "en" | "sv";
  payment_days: number;
  invoice_method: "prepayment" | "postpayment";
  template_id: string | null;
  template_name: string;
  contact_id: string | null;
  contact_name: string;
};

/** Reseller settings of the current account. Null if the customer is not a reseller. Only staff change them. */
export async function findReseller(trx: Trx, accountId: string): Promise<ResellerRow | null> {
  const { rows } = await sql<ResellerRow>`
    select r.public_name, r.email, r.phone, r.url, r.abuse_email, r.vat_rate_bp, a.currency, a.language, a.payment_days, a.invoice_method,
           t.id as template_id, coalesce(t.name, '') as template_name, c.id as contact_id, coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name), '') as contact_name
      from reseller r join account a on a.id = r.account_id
      left join template t on t.account_id = r.account_id and t.id = r.default_template_id
      left join contact c on c.account_id = r.account_id and c.id = r.default_contact_id
     where r.account_id = ${accountId}`.execute(trx);
  return rows[0] ?? null;
}

/** Whether the account of the scope is a reseller. */
export async function isReseller(trx: Trx, { accountId }: AccountScope): Promise<boolean> {
  const row = await trx.selectFrom("reseller").select("account_id").where("account_id", "=", accountId).executeTakeFirst();
  return row !== undefined;
}

/**
 * The contact that owns new domains of the account unless the buyer chooses another. Null if the customer is not a reseller, or
 * has chosen no such contact.
 */
export async function findResellerOwner(trx: Trx, { accountId }: AccountScope): Promise<string | null> {
  const row = await trx
    .selectFrom("reseller")
    .select("default_contact_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.default_contact_id ?? null;
}
