import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";

export type ToldStep = {
  readonly what: string;
  readonly words: string | null;
  readonly number: number;
  readonly product: { readonly en: string; readonly sv: string };
  readonly subject: string;
  /** The text of the offer that this step is about. */
  readonly offerWords: string | null;
  readonly validUntil: Date | null;
};

/** A step of a request for a quote, with the content of its mail. Null if there is no such step. */
export async function stepToTell(trx: Trx, scope: AccountScope, stepId: string): Promise<ToldStep | null> {
  const { rows } = await sql<ToldStep>`
    select t.what, t.words, i.number, i.subject, o.words as "offerWords", o.valid_until as "validUntil",
           jsonb_build_object('en', coalesce(p.limits #>> '{plan,en}', p.name_en), 'sv', coalesce(p.limits #>> '{plan,sv}', p.name_sv)) as product
      from inquiry_step t join inquiry i on i.account_id = t.account_id and i.id = t.inquiry_id join product p on p.id = i.product_id
      left join offer o on o.account_id = t.account_id and o.id = t.offer_id
     where t.account_id = ${scope.accountId} and t.id = ${stepId}`.execute(trx);
  return rows[0] ?? null;
}
