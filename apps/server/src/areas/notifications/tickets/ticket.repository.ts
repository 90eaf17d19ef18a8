import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type TicketNewsFacts = {
  ticket_id: string;
  state: string;
  number: number;
  subject: string;
  category: string;
  created_by: string;
  created_at: Date;
  reply_to: string | null;
  context: { readonly page?: string; readonly version?: string; readonly language?: "en" | "sv" };
  author: string;
  body: string;
  message_count: number;
  account_number: number;
  organization: string | null;
  owner_name: string;
};

/** The reseller who answers a customer, and the address it wants mails at; empty for the owner's own. Null if there is none. */
export async function findTicketReseller(
  trx: Trx,
  { accountId }: AccountScope,
): Promise<{ accountId: string; brandId: string; email: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string; email: string }>`
    select account_id as "accountId", brand_id as "brandId", email from np_ticket_reseller(${accountId}::uuid)`.execute(trx);
  return rows[0] ?? null;
}

/**
 * A message, with facts about the ticket that has it now, and the position of the message in it. The ticket is another one than
 * the news names if it was merged or split since.
 */
export async function findTicketNews(
  trx: Trx,
  scope: AccountScope,
  of: { ticketId: string; messageId: string },
): Promise<TicketNewsFacts> {
  const { rows } = await sql<TicketNewsFacts>`
    select t.id as ticket_id, t.state, t.number, t.subject, t.category, t.created_by, t.created_at, t.reply_to, t.context, m.author, m.body, a.number as account_number,
           nullif(c.organization, '') as organization, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, '') as owner_name,
           (select count(*) from ticket_message e where e.account_id = t.account_id and e.ticket_id = t.id and (e.created_at, e.id) <= (m.created_at, m.id)) as message_count
      from ticket t join ticket_message m on m.account_id = t.account_id and m.ticket_id = t.id join account a on a.id = t.account_id
      left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where t.account_id = ${scope.accountId} and m.id = ${of.messageId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`news of a ticket that is not there: ${of.ticketId}`);
  return row;
}
