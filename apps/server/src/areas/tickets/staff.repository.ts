import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { TicketContext } from "./tickets.repository.ts";

// For support, over all accounts: runs as the role that sees everything and may only read.

export type WaitingTicket = {
  number: number;
  subject: string;
  category: string;
  brand: string;
  account_number: number;
  organization: string | null;
  reply_to: string | null;
  touched_at: Date;
};

/** Open tickets whose last message is the customer's, longest waiting first. */
export async function listWaiting(trx: Trx, max: number): Promise<WaitingTicket[]> {
  const { rows } = await sql<WaitingTicket>`
    select t.number, t.subject, t.category, b.name as brand, a.number as account_number, c.organization, t.reply_to, t.touched_at
      from ticket t join account a on a.id = t.account_id join brand b on b.id = a.brand_id
      left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where t.state = 'open' and t.is_unread_staff order by t.priority, t.touched_at limit ${max}`.execute(trx);
  return rows;
}

/** The account of the ticket with this number; null when there is none. */
export async function findTicketAnywhere(trx: Trx, number: number): Promise<{ accountId: string; brandId: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select t.account_id as "accountId", a.brand_id as "brandId" from ticket t join account a on a.id = t.account_id where t.number = ${number}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type WholeTicket = {
  subject: string;
  state: string;
  category: string;
  reply_to: string | null;
  context: TicketContext;
  messages: {
    at: string;
    kind: string;
    author: string;
    body: string;
    files: { id: string; messageId: string; name: string }[];
  }[];
};

/** A ticket with all messages and the internal notes of support. For support, in the scope of the ticket's account. */
export async function readWholeTicket(trx: Trx, scope: AccountScope, number: number): Promise<WholeTicket> {
  const { rows } = await sql<WholeTicket>`
    select t.subject, t.state, t.category, t.reply_to, t.context,
           (select coalesce(jsonb_agg(jsonb_build_object('at', m.created_at, 'kind', case when m.is_internal then 'note' else m.author_kind end, 'body', m.body,
                     'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'messageId', m.id, 'name', f.name) order by f.created_at, f.id), '[]') from file f
                                where f.account_id = m.account_id and f.owner_kind = 'ticket_message' and f.owner_id = m.id),
                     'author', coalesce((select u.username from panel_user u where m.author = 'user:' || u.id), m.author)) order by m.created_at, m.id), '[]')
              from ticket_message m where m.account_id = t.account_id and m.ticket_id = t.id) as messages
      from ticket t where t.account_id = ${scope.accountId} and t.number = ${number}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`no ticket ${number} in the account it was found in`);
  return row;
}
