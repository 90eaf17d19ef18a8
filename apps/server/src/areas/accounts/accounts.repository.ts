import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { domainOrderOf } from "./settings.repository.ts";

export type AccountRow = {
  number: number;
  kind: string;
  currency: string;
  language: string;
  whitelabel: number;
  party: string;
  invoice_method: string;
  domain_order: "soonest" | "latest";
  payment_days: number;
  price_group_id: string | null;
  vat_number: string | null;
  moderates_orders: boolean;
  default_renewal: string;
  state: string;
  contact_id: string | null;
  first_name: string | null;
  last_name: string | null;
  organization: string | null;
  id_number: string | null;
  email: string | null;
  phone: string | null;
  country: string | null;
  /** Whether name and address of the owner are known. */
  has_details: boolean;
};

/** The account of the scope with its owner contact. */
export async function findAccount(trx: Trx, scope: AccountScope): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select a.number, a.kind, a.currency, a.language, a.whitelabel, a.party, a.invoice_method, ${domainOrderOf("a")} as domain_order, a.payment_days, a.price_group_id, a.vat_number,
           a.moderates_orders, a.default_renewal, a.state,
           c.id as contact_id, c.first_name, c.last_name, c.organization, c.id_number, c.email, c.phone, c.country,
           coalesce((c.organization <> '' or c.last_name <> '') and cardinality(c.street) > 0 and c.city <> '', false) as has_details
      from account a left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where a.id = ${scope.accountId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("the account of a session is not visible to it");
  return row;
}
