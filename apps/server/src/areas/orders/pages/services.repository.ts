import type { Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RequestState } from "../request.state.ts";

/** What the page of a service shows in addition to the service itself. */
export type ServiceDetails = {
  readonly params: unknown;
  readonly given: Buffer | null;
};

export async function serviceDetails(trx: Trx, scope: AccountScope, id: string): Promise<ServiceDetails | null> {
  const { rows } = await sql<ServiceDetails>`
    select params, given_enc as given from service where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

export type OpenRequest = {
  readonly number: number;
  readonly orderNumber: number | null;
  readonly type: string;
  readonly productId: number | null;
  readonly state: RequestState;
  readonly reason: number | null;
  readonly limitAt: Date | null;
};

/** The newest request about the service that has not ended. Null if there is none. */
export async function openRequestOf(trx: Trx, scope: AccountScope, id: string): Promise<OpenRequest | null> {
  const { rows } = await sql<OpenRequest>`
    select r.number, o.number as "orderNumber", r.type, r.product_id as "productId", r.state, r.reason, r.limit_at as "limitAt"
      from request r left join sales_order o on o.account_id = r.account_id and o.id = r.order_id
     where r.account_id = ${scope.accountId} and r.service_id = ${id} and not r.is_final and r.state <> 'in_basket'
     order by r.created_at desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Changes of a service's state, oldest first. The first one is its creation. */
export async function serviceSteps(trx: Trx, scope: AccountScope, id: string): Promise<{ at: Date; state: string }[]> {
  const { rows } = await sql<{ at: Date; state: string }>`
    select created_at as at, 'setting_up' as state from service where account_id = ${scope.accountId} and id = ${id} and delivered_at is not null or account_id = ${scope.accountId} and id = ${id} and state = 'setting_up'
    union all
    select at, to_state as state from state_log where account_id = ${scope.accountId} and machine = 'service' and object_id = ${id} and from_state <> ''
    order by at`.execute(trx);
  return rows;
}

export type ServiceInvoice = {
  readonly id: string;
  readonly number: number;
  readonly isCredit: boolean;
  readonly issuedOn: string;
  readonly total: Money;
};

/** Invoices and credit notes with a line about the service, the newest first. */
export async function invoicesOfService(trx: Trx, scope: AccountScope, id: string): Promise<ServiceInvoice[]> {
  const { rows } = await sql<RowOf<ServiceInvoice>>`
    select i.id, i.number, i.kind = 'credit_note' as "isCredit", i.issued_on::text as "issuedOn", i.total_minor as total, i.currency
      from invoice i
     where i.account_id = ${scope.accountId} and i.number is not null
       and exists (select 1 from invoice_line l join request r on r.account_id = l.account_id and r.id = l.request_id
                    where l.account_id = i.account_id and l.invoice_id = i.id and r.service_id = ${id})
     order by i.issued_on desc, i.number desc limit 50`.execute(trx);
  return rows.map((row) => withMoney(row, "total"));
}
