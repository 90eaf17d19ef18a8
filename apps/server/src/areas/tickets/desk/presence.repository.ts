import type { Presence } from "@nameplane/contracts/tickets/desk";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

type At = { readonly account_id: string; readonly id: string };

/** Records that a staff member has the ticket open. */
export async function notePresence(
  trx: Trx,
  ticket: At,
  of: { readonly staffId: string; readonly isWriting: boolean; readonly now: Date },
): Promise<void> {
  await sql`
    insert into ticket_presence (account_id, ticket_id, staff_id, is_writing, seen_at)
    values (${ticket.account_id}, ${ticket.id}, ${of.staffId}, ${of.isWriting}, ${of.now})
    on conflict (ticket_id, staff_id) do update set is_writing = excluded.is_writing, seen_at = excluded.seen_at`.execute(trx);
}

/** The other staff members who have had the ticket open since then. */
export async function othersPresent(
  trx: Trx,
  ticket: At,
  of: { readonly staffId: string; readonly since: Date },
): Promise<Presence[]> {
  const { rows } = await sql<Presence>`
    select p.staff_id as staffid, u.name, p.is_writing as iswriting
      from ticket_presence p join staff_user u on u.id = p.staff_id
     where p.ticket_id = ${ticket.id} and p.staff_id <> ${of.staffId} and p.seen_at > ${of.since}
     order by p.is_writing desc, u.name`.execute(trx);
  return rows;
}
