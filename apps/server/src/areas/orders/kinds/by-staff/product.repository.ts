import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";

/** A product that staff deliver. */
export type DeliveredProduct = {
  readonly id: number;
  readonly name: { readonly en: string; readonly sv: string };
  readonly billingMonths: number | null;
  readonly bindingMonths: number;
  readonly isSold: boolean;
  /** Within how many working days the product is delivered. */
  readonly deliverDays: number;
  /** Within how many support hours staff answer with a quote. Null if the product has a fixed price. */
  readonly quoteHours: number | null;
  /** Whether a success fee is part of its price. */
  readonly hasSuccessFee: boolean;
  readonly schema: unknown;
};

/** A product that staff deliver within a number of days. Null if it is delivered in another way. */
export async function deliveredProduct(trx: Trx, id: number): Promise<DeliveredProduct | null> {
  const { rows } = await sql<DeliveredProduct>`
    select p.id, jsonb_build_object('en', coalesce(p.limits #>> '{plan,en}', p.name_en), 'sv', coalesce(p.limits #>> '{plan,sv}', p.name_sv)) as name,
           p.billing_months as "billingMonths", p.binding_months as "bindingMonths", p.is_sold as "isSold", (p.limits ->> 'deliverDays')::integer as "deliverDays",
           (p.limits ->> 'quoteHours')::integer as "quoteHours", coalesce((p.limits ->> 'successFee')::boolean, false) as "hasSuccessFee", p.param_schema as schema
      from product p where p.id = ${id} and p.limits ? 'deliverDays'`.execute(trx);
  return rows[0] ?? null;
}
