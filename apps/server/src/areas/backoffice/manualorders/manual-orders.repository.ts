import { sql } from "kysely";
import type { Currency } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { accountName } from "../account-name.repository.ts";

export type CustomerPlace = {
  readonly accountId: string;
  readonly brandId: string;
  readonly number: number;
  readonly name: string;
  readonly kind: string;
  readonly state: string;
  readonly isFrozen: boolean;
  readonly currency: Currency;
  readonly language: "en" | "sv";
};

/** The customer with this number, if the staff member may see it. */
export async function customerPlace(trx: Trx, number: number): Promise<CustomerPlace | null> {
  const { rows } = await sql<CustomerPlace>`
    select a.id as "accountId", a.brand_id as "brandId", a.number::float8 as number, ${accountName} as name, a.kind, a.state,
           a.frozen_at is not null as "isFrozen", trim(a.currency) as currency, a.language
      from account a left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where a.number = ${number}`.execute(trx);
  return rows[0] ?? null;
}

/** Services on sale whose orders have no required answers, by name. */
export async function plainServices(trx: Trx, language: "en" | "sv"): Promise<{ productid: number; name: string }[]> {
  const { rows } = await sql<{ productid: number; name: string }>`
    select id as productid, coalesce(limits #>> array['plan', ${language}], case ${language} when 'sv' then name_sv else name_en end) as name
      from product
     where is_sold and page is not null and plan_of is null and coalesce(jsonb_array_length(param_schema -> 'required'), 0) = 0 order by 2, 1`.execute(
    trx,
  );
  return rows;
}
