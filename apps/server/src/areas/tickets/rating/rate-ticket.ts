import type { TicketRating } from "@nameplane/contracts/tickets/rating-values";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findRateable, storeRating, type Rateable, type Which } from "./rating.repository.ts";

/** A ticket that can be rated, with what was said before. Possible refusals: NotFound. */
export async function readRateable(trx: Trx, scope: AccountScope, which: Which): Promise<Rateable> {
  const ticket = await findRateable(trx, scope, which);
  if (ticket === null || ticket.state === "junk") throw new Refused(NotFound);
  return ticket;
}

/**
 * Stores what a customer says of the support in a closed ticket. It can be said again as long as the ticket is closed, and the
 * last word counts; a comment stays until another one is given. Possible refusals: NotFound, StatusProhibits (not closed).
 */
export async function rateTicket(
  trx: Trx,
  scope: AccountScope,
  which: Which,
  said: { readonly rating: TicketRating; readonly comment?: string | undefined },
  now: Date,
): Promise<Rateable> {
  const ticket = await readRateable(trx, scope, which);
  if (ticket.state !== "closed") throw new Refused(StatusProhibits);
  const { rating, comment = ticket.comment } = said;
  if (rating === ticket.rating && comment === ticket.comment) return ticket;
  await storeRating(trx, scope, ticket.id, { rating, comment, at: now });
  const { accountId, actor } = scope;
  // What was written is personal, so the audit log has the rating alone.
  await audit(trx, {
    accountId,
    actor,
    action: "tickets.rate",
    object: ticket.id,
    before: { rating: ticket.rating },
    after: { rating },
  });
  await notifyBrowsers(trx, accountId, { topic: "ticket", ids: [String(ticket.number)] });
  return { ...ticket, rating, comment };
}
