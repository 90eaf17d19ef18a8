import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

type Cell = string | number | boolean | null;

/**
 * A list for people. Its query returns the cells of each row and its id. Rows are read in pieces in the order of their ids, which
 * is the order of time.
 */
type List = { readonly query: (scope: AccountScope) => RawBuilder<unknown> };

const day = (column: string) => sql.raw(`case when isfinite(${column}) then (${column} at time zone 'UTC')::date::text end`);
const amount = (column: string, currency = "x.currency") =>
  sql.raw(`(${column} / 10.0 ^ (select c.exponent from currency c where c.code = ${currency}))::numeric(20,2)::text`);

/** The lists of an account, each of which becomes a CSV file. The columns are in the order of the titles in export-texts.ts. */
export const exportLists = {
  domains: {
    query: ({ accountId }) => sql`
      select x.id as id,
             array[x.ascii_name, x.sort_name, x.state, ${day("x.created_at")}, ${day("x.expires_at")}, x.renewal_mode,
                   (select array_to_string(d.ns_wanted, ' ') from domain_detail d where d.account_id = x.account_id and d.domain_id = x.id)] as cells
        from domain x where x.account_id = ${accountId}::uuid`,
  },
  contacts: {
    query: ({ accountId }) => sql`
      select x.id as id,
             array[x.party, x.organization, x.first_name, x.last_name, x.id_number, array_to_string(x.street, ', '), x.postcode, x.city, x.country::text,
                   x.phone, x.email, x.state] as cells
        from contact x where x.account_id = ${accountId}::uuid`,
  },
  orders: {
    query: ({ accountId }) => sql`
      select x.id as id,
             array[x.number::text, ${day("x.placed_at")}, x.state, ${amount("x.total_minor")}, x.currency::text, x.method, x.po_number] as cells
        from sales_order x where x.account_id = ${accountId}::uuid`,
  },
  invoices: {
    query: ({ accountId }) => sql`
      select x.id as id,
             array[x.kind, x.number::text, x.issued_on::text, x.due_on::text, x.paid_on::text, ${amount("x.net_minor")}, ${amount("x.vat_minor")},
                   ${amount("x.total_minor")}, x.currency::text, x.state] as cells
        from invoice x where x.account_id = ${accountId}::uuid and x.number is not null`,
  },
  credit: {
    query: ({ accountId }) => sql`
      select x.id as id,
             array[x.booked_on::text, x.kind, ${amount("case when x.credit = 'prepaid' then x.amount_minor else -x.amount_minor end")}, x.currency::text, x.text] as cells
        from ledger_posting x where x.account_id = ${accountId}::uuid and (x.debit = 'prepaid' or x.credit = 'prepaid')`,
  },
  users: {
    query: ({ accountId }) => sql`
      select u.id as id,
             array[u.username, u.first_name, u.last_name, u.email, u.phone, r.name, case when m.is_owner then 'x' end] as cells
        from membership m join panel_user u on u.id = m.user_id left join role r on r.account_id = m.role_account_id and r.id = m.role_id
       where m.account_id = ${accountId}::uuid`,
  },
} as const satisfies Record<string, List>;
export type ListName = keyof typeof exportLists;
export const listNames = Object.keys(exportLists) as ListName[];

/** The next rows of a list, oldest first, after the row with this id. */
export async function readList(
  trx: Trx,
  scope: AccountScope,
  name: ListName,
  after: string | null,
  size: number,
): Promise<{ readonly rows: readonly (readonly Cell[])[]; readonly last: string | null }> {
  const { rows } = await sql<{ id: string; cells: Cell[] }>`
    select id, cells from (${exportLists[name].query(scope)}) l
     where ${after === null ? sql`true` : sql`l.id > ${after}::uuid`} order by l.id limit ${size}`.execute(trx);
  return { rows: rows.map(({ cells }) => cells), last: rows.length < size ? null : (rows.at(-1)?.id ?? null) };
}

/** Zones of the account that have not been removed. */
export async function listZones(trx: Trx, { accountId }: AccountScope): Promise<{ id: string; apex: string }[]> {
  const { rows } = await sql<{ id: string; apex: string }>`
    select id, apex from zone where account_id = ${accountId}::uuid and kind <> 'secondary' and removed_at is null order by apex`.execute(
    trx,
  );
  return rows;
}

/** Invoices and credit notes that have been issued. */
export async function listInvoices(trx: Trx, { accountId }: AccountScope): Promise<{ id: string; number: number }[]> {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from invoice where account_id = ${accountId}::uuid and number is not null order by number`.execute(trx);
  return rows;
}

export type TicketText = {
  readonly number: number;
  readonly subject: string;
  readonly messages: readonly { readonly at: string; readonly by: "customer" | "staff" | "system"; readonly body: string }[];
};

export async function listTickets(trx: Trx, { accountId }: AccountScope): Promise<{ id: string; number: number }[]> {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from ticket where account_id = ${accountId}::uuid order by number`.execute(trx);
  return rows;
}

/** A ticket with its messages, without the internal notes that only staff can see. */
export async function readTicket(trx: Trx, { accountId }: AccountScope, id: string): Promise<TicketText> {
  const { rows } = await sql<TicketText>`
    select t.number, t.subject, coalesce((select json_agg(json_build_object('at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), 'by', m.author_kind, 'body', m.body)
             order by m.created_at, m.id) from ticket_message m where m.account_id = t.account_id and m.ticket_id = t.id and not m.is_internal), '[]') as messages
      from ticket t where t.account_id = ${accountId}::uuid and t.id = ${id}::uuid`.execute(trx);
  const [ticket] = rows;
  if (ticket === undefined) throw new Error(`ticket ${id} is gone`);
  return ticket;
}

/** Files of the account, except copies of the account and files that were never attached to anything. */
export async function listFiles(
  trx: Trx,
  { accountId }: AccountScope,
): Promise<{ id: string; ownerKind: "ticket_message" | "document_ask" | "service"; ownerId: string; name: string }[]> {
  const { rows } = await sql<{
    id: string;
    ownerKind: "ticket_message" | "document_ask" | "service";
    ownerId: string;
    name: string;
  }>`
    select f.id, f.owner_kind as "ownerKind", f.owner_id as "ownerId", f.name from file f
     where f.account_id = ${accountId}::uuid and f.owner_kind in ('ticket_message','document_ask','service')
       and not exists (select 1 from ticket_message m where f.owner_kind = 'ticket_message' and m.account_id = f.account_id and m.id = f.owner_id and m.is_internal)
     order by f.created_at, f.id`.execute(trx);
  return rows;
}
