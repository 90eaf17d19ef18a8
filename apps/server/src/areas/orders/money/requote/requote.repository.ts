import type { Price } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { priceOf, type QuoteColumns, type RegistryFee } from "../../requests.repository.ts";

export type QuoteFacts = {
  readonly id: string;
  readonly price: Price;
  readonly registryFee: RegistryFee | null;
  readonly validUntil: Date;
  readonly acceptedAt: Date | null;
};

/** The newest quote of a request, accepted or not. */
export function latestQuote(trx: Trx, scope: AccountScope, requestId: string): Promise<QuoteFacts | null> {
  return quoteOf(trx, scope, requestId, sql`order by made_at desc, id desc limit 1`);
}

export function quoteById(trx: Trx, scope: AccountScope, requestId: string, id: string): Promise<QuoteFacts | null> {
  return quoteOf(trx, scope, requestId, sql`and id = ${id}`);
}

type Row = Omit<QuoteFacts, "price"> & QuoteColumns & { months: number };

async function quoteOf(trx: Trx, scope: AccountScope, requestId: string, which: RawBuilder<unknown>): Promise<QuoteFacts | null> {
  const { rows } = await sql<Row>`
    select id, net_minor - discount_minor as net, vat_minor as vat, vat_rate_bp as vat_rate, currency, parts, discounts, period_months as months, registry_fee as "registryFee",
           valid_until as "validUntil", accepted_at as "acceptedAt"
      from quote where account_id = ${scope.accountId} and request_id = ${requestId} ${which}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { net, vat, vat_rate, currency, parts = null, discounts = null, months, ...quote } = row;
  const price = priceOf({ net, vat, vat_rate, currency, parts, discounts }, months);
  return price === null ? null : { ...quote, price };
}

/** Requests of an order that already have a separate invoice. */
export async function invoicedRequests(trx: Trx, scope: AccountScope, orderId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.request_id as id from invoice i join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id
     where i.account_id = ${scope.accountId} and i.order_id = ${orderId} and i.kind = 'invoice' and i.state <> 'draft' and l.request_id is not null`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}
