import { listedNetOf, minorOf, type Price } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RegistryFee, StoredDiscount, StoredPart } from "../requests.repository.ts";

export type NewQuote = {
  requestId: string;
  priceGroupId: string;
  operation: string;
  price: Price;
  registryFee: RegistryFee | null;
  validUntil: Date;
};

/** A quote never changes: a new price is a new row. */
export async function insertQuotes(trx: Trx, scope: AccountScope, quotes: readonly NewQuote[]): Promise<string[]> {
  if (quotes.length === 0) return [];
  const rows = quotes.map(({ price, ...quote }) => ({ ...quote, ...columnsOf(price), id: newId() }));
  // All quotes are passed as one JSON parameter, because 10,000 lines have more values than a statement accepts as parameters.
  await sql`
    insert into quote (account_id, id, request_id, price_group_id, operation, period_months, currency, net_minor, discount_minor, discounts, vat_rate_bp, vat_minor, total_minor, parts, registry_fee, valid_until)
    select ${scope.accountId}, q.id, q."requestId", q."priceGroupId", q.operation, q."periodMonths", q.currency, q.net, q.discount, nullif(q.discounts, 'null'::jsonb), q."vatRateBasisPoints", q.vat, q.total, nullif(q.parts, 'null'::jsonb),
           nullif(q."registryFee", 'null'::jsonb), q."validUntil"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           q (id uuid, "requestId" uuid, "priceGroupId" uuid, operation text, "periodMonths" smallint, currency text, net bigint, discount bigint, discounts jsonb, "vatRateBasisPoints" integer, vat bigint, total bigint, parts jsonb,
              "registryFee" jsonb, "validUntil" timestamptz)`.execute(trx);
  return rows.map((row) => row.id);
}

function columnsOf({ net, vat, total, parts, discounts, ...price }: Price) {
  const listed = minorOf(listedNetOf(discounts === undefined ? { net } : { net, discounts }));
  const taken: StoredDiscount[] | null =
    discounts?.map(({ promotionId, codeId, title, isFirstYear, net: off }) => ({
      promotionId,
      codeId,
      title,
      isFirstYear,
      minor: minorOf(off),
    })) ?? null;
  const stored: StoredPart[] | null =
    parts?.map((part) => ({
      operation: part.operation,
      months: part.price.periodMonths,
      net: minorOf(part.price.net),
      vat: minorOf(part.price.vat),
    })) ?? null;
  return {
    ...price,
    currency: total.currency,
    net: listed,
    discount: listed - minorOf(net),
    discounts: taken,
    vat: minorOf(vat),
    total: minorOf(total),
    parts: stored,
  };
}

export async function attachQuotes(
  trx: Trx,
  scope: AccountScope,
  pairs: readonly { requestId: string; quoteId: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    update request r set quote_id = p.quote_id
      from unnest(${pairs.map((pair) => pair.requestId)}::uuid[], ${pairs.map((pair) => pair.quoteId)}::uuid[]) p (request_id, quote_id)
     where r.account_id = ${scope.accountId} and r.id = p.request_id`.execute(trx);
}

export async function acceptQuotes(trx: Trx, scope: AccountScope, ids: readonly string[], at: Date): Promise<void> {
  await sql`update quote set accepted_at = ${at} where account_id = ${scope.accountId} and id = any(${ids}::uuid[])`.execute(trx);
}
