import { sql } from "kysely";
import type { TicketRating } from "@nameplane/contracts/tickets/rating-values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { ofAccounts } from "../../books.repository.ts";
import { pieceSize, type Asked } from "../../report.ts";

export type TicketAt = {
  readonly id: string;
  readonly number: number;
  readonly category: string;
  readonly priority: number;
  readonly zone: string;
  readonly opened: Date;
  readonly answered: Date | null;
  readonly closed: Date | null;
  readonly rating: TicketRating | null;
};

/**
 * Tickets that were opened in the months, in the order of their numbers, in pieces. Their subjects are not read, because they may
 * be personal.
 */
export async function listTickets(
  trx: Trx,
  asked: Asked,
  after: string | null,
): Promise<{ rows: TicketAt[]; next: string | null }> {
  const { months, part } = asked;
  const { rows } = await sql<TicketAt>`
    select t.id, t.number, t.category, t.priority, b.time_zone as zone, t.created_at as opened, t.closed_at as closed, t.rating,
           (select min(g.created_at) from ticket_message g where g.account_id = t.account_id and g.ticket_id = t.id and g.author_kind = 'staff' and not g.is_internal) as answered
      from ticket t join account a on a.id = t.account_id join brand b on b.id = a.brand_id
     where t.state not in ('junk','merged') and t.created_at >= ${months[0]?.first ?? asked.now} and t.created_at < ${months.at(-1)?.end ?? asked.now} and t.number > ${Number(after ?? 0)}::bigint
       and (${part}::text is null or t.category = ${part}::text) and ${ofAccounts(asked)}
     order by t.number limit ${pieceSize}`.execute(trx);
  return { rows, next: rows.length === pieceSize ? String(rows.at(-1)?.number) : null };
}
