import { sql } from "kysely";
import type { TicketRating } from "@nameplane/contracts/tickets/rating-values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { TicketState } from "../ticket.state.ts";

/** Which ticket: by its id, or by its number in the account. */
export type Which = { readonly id: string } | { readonly number: number };

export type Rateable = {
  readonly id: string;
  readonly number: number;
  readonly subject: string;
  readonly state: TicketState;
  readonly rating: TicketRating | null;
  readonly comment: string;
};

/** A ticket, locked; a merged one gives the ticket that has its messages. */
export async function findRateable(trx: Trx, scope: AccountScope, which: Which): Promise<Rateable | null> {
  const is = "id" in which ? sql`n.id = ${which.id}` : sql`n.number = ${which.number}`;
  const { rows } = await sql<Rateable>`
    select t.id, t.number, t.subject, t.state, t.rating, t.rating_comment as comment from ticket t
     where t.account_id = ${scope.accountId}
       and t.id = (select coalesce(n.merged_into, n.id) from ticket n where n.account_id = ${scope.accountId} and ${is})
       for no key update of t`.execute(trx);
  return rows[0] ?? null;
}

export async function storeRating(
  trx: Trx,
  scope: AccountScope,
  id: string,
  { rating, comment, at }: { readonly rating: TicketRating; readonly comment: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable("ticket")
    .set((eb) => ({ rating, rating_comment: comment, rated_at: at, version: eb("version", "+", 1) }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}
