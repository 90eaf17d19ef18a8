import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** Identifies a row in an account: the account and the id of the row. */
export type Place = { readonly account_id: string; readonly id: string };

type DomainDetail = {
  readonly registry_name: string | null;
  readonly renews_at: Date | null;
  readonly ns_wanted: readonly string[] | null;
  readonly ns_seen: readonly string[] | null;
  readonly statuses_seen: readonly string[] | null;
  readonly synced_at: Date | null;
  readonly is_locked: boolean;
  readonly whois_shield: boolean;
  readonly dnssec_state: string;
  readonly differences: number;
};

export async function domainDetail(trx: Trx, { account_id: accountId, id }: Place): Promise<DomainDetail> {
  const { rows } = await sql<DomainDetail>`
    select g.name as registry_name, nullif(d.renews_at, 'infinity') as renews_at, t.ns_wanted, t.ns_seen, t.statuses_seen, t.synced_at,
           d.is_locked, d.whois_shield, d.dnssec_state,
           (select count(*)::int from registry_diff f where f.account_id = d.account_id and f.domain_id = d.id and f.closed_at is null) as differences
      from domain d
      left join domain_detail t on t.account_id = d.account_id and t.domain_id = d.id
      left join registry g on g.id = t.registry_id
     where d.account_id = ${accountId}::uuid and d.id = ${id}::uuid`.execute(trx);
  return one(rows);
}

type DomainContact = AnswerOf<typeof operations.staffDomain>["contacts"][number];

export async function contactsOfDomain(trx: Trx, { account_id: accountId, id }: Place): Promise<DomainContact[]> {
  const { rows } = await sql<DomainContact>`
    select x.role, coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name)) as name, c.email
      from domain_contact x join contact c on c.account_id = x.account_id and c.id = x.contact_id
     where x.account_id = ${accountId}::uuid and x.domain_id = ${id}::uuid
     order by array_position(array['registrant','admin','tech','billing','local_presence'], x.role)`.execute(trx);
  return rows;
}

type ServiceAt = { readonly name: string; readonly state: string; readonly paid_until: Date | null };

export async function servicesOfDomain(trx: Trx, { account_id: accountId, id }: Place): Promise<ServiceAt[]> {
  const { rows } = await sql<ServiceAt>`
    select name, state, nullif(paid_until, 'infinity') as paid_until from service
     where account_id = ${accountId}::uuid and domain_id = ${id}::uuid order by ended_at is not null, id desc limit 50`.execute(
    trx,
  );
  return rows;
}

type OrderDetail = {
  readonly origin: AnswerOf<typeof operations.staffOrder>["origin"];
  readonly closed_at: Date | null;
  readonly po_number: string | null;
  readonly net_minor: number;
  readonly vat_minor: number;
  readonly credit_minor: number;
};

export async function orderDetail(trx: Trx, { account_id: accountId, id }: Place): Promise<OrderDetail> {
  const { rows } = await sql<OrderDetail>`
    select origin, closed_at, po_number, net_minor, vat_minor, credit_minor from sales_order
     where account_id = ${accountId}::uuid and id = ${id}::uuid`.execute(trx);
  return one(rows);
}

type InvoiceDetail = {
  readonly seller: string;
  readonly series: string;
  readonly ocr: string | null;
  readonly paid_on: string | null;
  readonly po_number: string | null;
  readonly buyer: string | null;
  readonly order_id: string | null;
  readonly order_number: number | null;
  readonly credits_id: string | null;
  readonly reminder_level: number;
  readonly net_minor: number;
  readonly vat_minor: number;
  readonly settled_minor: number;
};

export async function invoiceDetail(trx: Trx, { account_id: accountId, id }: Place): Promise<InvoiceDetail> {
  const { rows } = await sql<InvoiceDetail>`
    select e.name as seller, i.series, i.ocr, i.paid_on, i.po_number, i.party -> 'buyer' ->> 'name' as buyer, i.order_id,
           s.number as order_number, i.credits_id, i.reminder_level, i.net_minor, i.vat_minor, i.settled_minor
      from invoice i join seller e on e.id = i.seller_id
      left join sales_order s on s.account_id = i.account_id and s.id = i.order_id
     where i.account_id = ${accountId}::uuid and i.id = ${id}::uuid`.execute(trx);
  return one(rows);
}

type LineAt = {
  readonly text: string;
  readonly quantity: number;
  readonly net_minor: number;
  readonly request_number: number | null;
};

export async function linesOfInvoice(trx: Trx, { account_id: accountId, id }: Place): Promise<LineAt[]> {
  const { rows } = await sql<LineAt>`
    select l.text, l.quantity, l.net_minor, r.number as request_number from invoice_line l
      left join request r on r.account_id = l.account_id and r.id = l.request_id
     where l.account_id = ${accountId}::uuid and l.invoice_id = ${id}::uuid order by l.position`.execute(trx);
  return rows;
}

type PaymentDetail = {
  readonly purpose: AnswerOf<typeof operations.staffPayment>["purpose"];
  readonly provider: string;
  readonly provider_object: string | null;
  readonly receipt_number: number | null;
  readonly captured_at: Date | null;
  readonly failure: string | null;
  readonly order_id: string | null;
  readonly order_number: number | null;
  readonly invoice_id: string | null;
};

export async function paymentDetail(trx: Trx, { account_id: accountId, id }: Place): Promise<PaymentDetail> {
  const { rows } = await sql<PaymentDetail>`
    select m.purpose, m.provider, m.provider_object, m.receipt_number, m.captured_at, m.failure, m.order_id, s.number as order_number,
           m.invoice_id
      from payment m left join sales_order s on s.account_id = m.account_id and s.id = m.order_id
     where m.account_id = ${accountId}::uuid and m.id = ${id}::uuid`.execute(trx);
  return one(rows);
}

type RefundAt = {
  readonly id: string;
  readonly state: string;
  readonly created_at: Date;
  readonly currency: string;
  readonly amount_minor: number;
};

export async function refundsOfPayment(trx: Trx, { account_id: accountId, id }: Place): Promise<RefundAt[]> {
  const { rows } = await sql<RefundAt>`
    select id, state, created_at, currency, amount_minor from refund
     where account_id = ${accountId}::uuid and payment_id = ${id}::uuid order by id desc limit 50`.execute(trx);
  return rows;
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("a thing is gone that was read in the same transaction");
  return row;
}
