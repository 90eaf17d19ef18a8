import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/** How many entries of each kind are listed beside a ticket. */
const shown = 5;

export type CustomerFacts = {
  readonly state: "active" | "suspended" | "closed";
  readonly created_at: Date;
  readonly language: "en" | "sv";
  readonly email: string | null;
};

/** The customer of a ticket, with the address and language of the user who opened it, or else of the account's owner. */
export async function findCustomer(trx: Trx, scope: AccountScope, createdBy: string): Promise<CustomerFacts> {
  const { rows } = await sql<CustomerFacts>`
    select a.state, a.created_at, coalesce(u.language, a.language) as language, coalesce(u.email, nullif(o.email, '')) as email
      from account a left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      left join panel_user u on 'user:' || u.id = ${createdBy}
     where a.id = ${scope.accountId}`.execute(trx);
  if (rows[0] === undefined) throw new Error(`account ${scope.accountId} is gone`);
  return rows[0];
}

export type CustomerDomain = {
  readonly id: string;
  readonly ascii_name: string;
  readonly state: string;
  readonly total: number;
};

/** Domains of a customer, the newest first. */
export async function domainsOf(trx: Trx, scope: AccountScope): Promise<CustomerDomain[]> {
  const { rows } = await sql<CustomerDomain>`
    select id, ascii_name, state, count(*) over () as total from domain where account_id = ${scope.accountId}
     order by created_at desc, id limit ${shown}`.execute(trx);
  return rows;
}

export type CustomerRequest = {
  readonly number: number;
  readonly state: string;
  readonly ascii_name: string | null;
  readonly total: number;
};

/** Requests of a customer that are not over, the newest first. */
export async function requestsOf(trx: Trx, scope: AccountScope): Promise<CustomerRequest[]> {
  const { rows } = await sql<CustomerRequest>`
    select number, state, ascii_name, count(*) over () as total from request
     where account_id = ${scope.accountId} and state not in ('in_basket','completed','cancelled','cancelled_duplicate','cancelled_timeout','rejected','junk')
     order by created_at desc, id limit ${shown}`.execute(trx);
  return rows;
}

export type CustomerInvoice = {
  readonly id: string;
  readonly number: number;
  readonly due_on: string | null;
  readonly left_minor: number;
  readonly currency: string;
  readonly is_late: boolean;
  readonly total: number;
};

/** Invoices of a customer that are not paid in full, the oldest first. */
export async function unpaidOf(trx: Trx, scope: AccountScope, now: Date): Promise<CustomerInvoice[]> {
  const { rows } = await sql<CustomerInvoice>`
    select id, number, due_on::text as due_on, total_minor - settled_minor as left_minor, currency, coalesce(due_on < ${now}::date, false) as is_late,
           count(*) over () as total
      from invoice where account_id = ${scope.accountId} and kind = 'invoice' and state in ('unpaid','partly_paid','collection') and number is not null
     order by due_on, id limit ${shown}`.execute(trx);
  return rows;
}

export type CustomerTicket = {
  readonly number: number;
  readonly subject: string;
  readonly state: string;
  readonly total: number;
};

/** The customer's other tickets, the most recently updated first. */
export async function otherTicketsOf(trx: Trx, scope: AccountScope, ticketId: string): Promise<CustomerTicket[]> {
  const { rows } = await sql<CustomerTicket>`
    select number, subject, state, count(*) over () as total from ticket
     where account_id = ${scope.accountId} and id <> ${ticketId} and state not in ('junk','merged') order by touched_at desc, id limit ${shown}`.execute(
    trx,
  );
  return rows;
}
