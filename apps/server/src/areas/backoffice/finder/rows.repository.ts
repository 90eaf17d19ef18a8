import type {
  StaffDomainRow,
  StaffInvoiceRow,
  StaffOrderRow,
  StaffPaymentRow,
  StaffRequestRow,
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
