import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { RegistryFee } from "../../requests.repository.ts";

export type QuoteFacts = {
  readonly id: string;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly totalMinor: number;
  readonly vatRateBasisPoints: number;
  readonly currency: string;
  readonly registryFee: RegistryFee | null;
  readonly validUntil: Date;
  readonly acceptedAt: Date | null;
};

/** The price told last for a request, accepted or not. */
export async function latestQuote(trx: Trx, scope: AccountScope, requestId: string): Promise<QuoteFacts | null> {
  const { rows } = await sql<QuoteFacts>`
    select id, net_minor as "netMinor", vat_minor as "vatMinor", total_minor as "totalMinor", vat_rate_bp as "vatRateBasisPoints", currency, registry_fee as "registryFee",
           valid_until as "validUntil", accepted_at as "acceptedAt"
      from quote where account_id = ${scope.accountId} and request_id = ${requestId} order by made_at desc, id desc limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function quoteById(trx: Trx, scope: AccountScope, requestId: string, id: string): Promise<QuoteFacts | null> {
  const { rows } = await sql<QuoteFacts>`
    select id, net_minor as "netMinor", vat_minor as "vatMinor", total_minor as "totalMinor", vat_rate_bp as "vatRateBasisPoints", currency, registry_fee as "registryFee",
           valid_until as "validUntil", accepted_at as "acceptedAt"
      from quote where account_id = ${scope.accountId} and request_id = ${requestId} and id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** Requests of an order that stand on an invoice of their own already. */
export async function invoicedRequests(trx: Trx, scope: AccountScope, orderId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.request_id as id from invoice i join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id
     where i.account_id = ${scope.accountId} and i.order_id = ${orderId} and i.kind = 'invoice' and i.state <> 'draft' and l.request_id is not null`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}
