import type {
  StaffDomainRow,
  StaffInvoiceRow,
  StaffOrderRow,
  StaffPaymentRow,
  StaffRequestRow,
  StaffServiceRow,
} from "@nameplane/contracts/backoffice/finder";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { accountName } from "../account-name.repository.ts";

/**
 * Which rows are read. The newest come first, because ids increase with time. The row policies only return rows of customers that
 * the staff member may see.
 */
export type Which = { readonly where: RawBuilder<boolean>; readonly limit: number };

type OfAccount = { readonly account_id: string; readonly account_number: number; readonly account_name: string };
const ofAccount = sql`a.number as account_number, ${accountName} as account_name`;
const joinAccount = (thing: string) =>
  sql`join account a on a.id = ${sql.ref(thing)}.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id`;

export type DomainAt = OfAccount & {
  readonly id: string;
  readonly ascii_name: string;
  readonly state: string;
  /** Null if the domain has no expiry date. */
  readonly expires_at: Date | null;
  readonly renewal_mode: StaffDomainRow["renewal"];
  readonly created_at: Date;
};

export async function domainsAt(trx: Trx, { where, limit }: Which): Promise<DomainAt[]> {
  const { rows } = await sql<DomainAt>`
    select d.account_id, d.id, d.ascii_name, d.state, nullif(d.expires_at, 'infinity') as expires_at, d.renewal_mode, d.created_at, ${ofAccount}
      from domain d ${joinAccount("d")}
     where ${where} order by d.id desc, d.account_id desc limit ${limit}::int`.execute(trx);
  return rows;
}

export type OrderAt = OfAccount & {
  readonly id: string;
  readonly number: number;
  readonly state: string;
  readonly waits_for_approval: boolean;
  readonly method: StaffOrderRow["method"];
  readonly placed_at: Date;
  readonly currency: string;
  readonly total_minor: number;
};

export async function ordersAt(trx: Trx, { where, limit }: Which): Promise<OrderAt[]> {
  const { rows } = await sql<OrderAt>`
    select s.account_id, s.id, s.number, s.state, s.method, s.placed_at, s.currency, s.total_minor, ${ofAccount},
           s.state = 'awaiting_payment' and exists (
             select from approval p
              where p.account_id = s.account_id and p.subject_id = s.id and p.rule = 'order_moderation' and p.decision is null
           ) as waits_for_approval
      from sales_order s ${joinAccount("s")}
     where ${where} order by s.id desc, s.account_id desc limit ${limit}::int`.execute(trx);
  return rows;
}

export type RequestAt = OfAccount & {
  readonly id: string;
  readonly number: number;
  readonly type: StaffRequestRow["type"];
  readonly product_id: number | null;
  readonly product_en: string | null;
  readonly product_sv: string | null;
  readonly ascii_name: string | null;
  readonly state: string;
  readonly reason: number | null;
  readonly order_number: number | null;
  readonly created_at: Date;
};

/** Requests that were ordered. Requests in a customer's basket are left out, because staff do not see baskets. */
export async function requestsAt(trx: Trx, { where, limit }: Which): Promise<RequestAt[]> {
  const { rows } = await sql<RequestAt>`
    select r.account_id, r.id, r.number, r.type, r.product_id, p.name_en as product_en, p.name_sv as product_sv, r.ascii_name, r.state,
           r.reason, s.number as order_number, r.created_at, ${ofAccount}
      from request r ${joinAccount("r")}
      left join product p on p.id = r.product_id
      left join sales_order s on s.account_id = r.account_id and s.id = r.order_id
     where r.state <> 'in_basket' and ${where} order by r.id desc, r.account_id desc limit ${limit}::int`.execute(trx);
  return rows;
}

export type ServiceAt = OfAccount & {
  readonly id: string;
  readonly name: string;
  readonly product: StaffServiceRow["product"];
  readonly plan: StaffServiceRow["plan"];
  readonly ascii_name: string | null;
  readonly state: string;
  readonly paid_until: Date | null;
  readonly renewal_mode: StaffServiceRow["renewal"];
  readonly due_at: Date | null;
  readonly vendor: StaffServiceRow["vendor"];
  readonly request_number: number | null;
};

export async function servicesAt(trx: Trx, { where, limit }: Which): Promise<ServiceAt[]> {
  const { rows } = await sql<ServiceAt>`
    select v.account_id, v.id, v.name, jsonb_build_object('en', p.name_en, 'sv', p.name_sv) as product,
           case when q.id is not null then jsonb_build_object('en', q.name_en, 'sv', q.name_sv) end as plan, n.ascii_name, v.state,
           nullif(v.paid_until, 'infinity') as paid_until, v.renewal_mode,
           case when v.ended_at is null and v.state in ('setting_up', 'resuming') then coalesce(v.resume_due_at, u.limit_at) end as due_at,
           case when w.service_id is null then null when w.request_id is not null then 'waiting' when w.state = 'refused' then 'refused' else 'done' end as vendor,
           u.number as request_number, ${ofAccount}
      from service v ${joinAccount("v")}
      join product p on p.id = v.product_id
      left join product q on q.id = v.plan_id
      left join domain n on n.account_id = v.account_id and n.id = v.domain_id
      left join vendor_service w on w.account_id = v.account_id and w.service_id = v.id
      left join lateral (select number, limit_at from request
                          where account_id = v.account_id and service_id = v.id and state <> 'in_basket' order by created_at desc limit 1) u on true
     where ${where} order by v.id desc, v.account_id desc limit ${limit}::int`.execute(trx);
  return rows;
}

/** The products of which customers have or had services. */
export async function productsOfServices(
  trx: Trx,
): Promise<{ readonly productid: number; readonly name: StaffServiceRow["product"] }[]> {
  const { rows } = await sql<{ productid: number; name: StaffServiceRow["product"] }>`
    select p.id as productid, jsonb_build_object('en', coalesce(p.limits #>> '{plan,en}', p.name_en), 'sv', coalesce(p.limits #>> '{plan,sv}', p.name_sv)) as name
      from product p where exists (select from service v where v.product_id = p.id) order by p.name_en, p.id`.execute(trx);
  return rows;
}

export type InvoiceAt = OfAccount & {
  readonly id: string;
  readonly number: number;
  readonly kind: StaffInvoiceRow["kind"];
  readonly state: string;
  readonly issued_on: string;
  readonly due_on: string | null;
  readonly currency: string;
  readonly total_minor: number;
  readonly settled_minor: number;
};

export async function invoicesAt(trx: Trx, { where, limit }: Which): Promise<InvoiceAt[]> {
  const { rows } = await sql<InvoiceAt>`
    select i.account_id, i.id, i.number, i.kind, i.state, i.issued_on, i.due_on, i.currency, i.total_minor, i.settled_minor, ${ofAccount}
      from invoice i ${joinAccount("i")}
     where i.state <> 'draft' and ${where} order by i.id desc, i.account_id desc limit ${limit}::int`.execute(trx);
  return rows;
}

export type PaymentAt = OfAccount & {
  readonly id: string;
  readonly method: StaffPaymentRow["method"];
  readonly state: string;
  readonly created_at: Date;
  readonly currency: string;
  readonly asked_minor: number;
  readonly captured_minor: number;
  readonly refunded_minor: number;
  readonly reference: string | null;
};

export async function paymentsAt(trx: Trx, { where, limit }: Which): Promise<PaymentAt[]> {
  const { rows } = await sql<PaymentAt>`
    select m.account_id, m.id, m.method, m.state, m.created_at, m.currency, m.asked_minor, m.captured_minor, m.refunded_minor, m.reference,
           ${ofAccount}
      from payment m ${joinAccount("m")}
     where ${where} order by m.id desc, m.account_id desc limit ${limit}::int`.execute(trx);
  return rows;
}
