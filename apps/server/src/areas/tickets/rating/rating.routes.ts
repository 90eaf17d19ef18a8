import { NotFound } from "@nameplane/contracts/refusals";
import * as operations from "@nameplane/contracts/tickets/operations";
import * as specs from "@nameplane/contracts/tickets/tickets";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { countTries, resetLimits } from "../../identity/index.ts";
import { rateTicket, readRateable } from "./rate-ticket.ts";
import type { Rateable, Which } from "./rating.repository.ts";
import type { RatingTokens } from "./rating-token.ts";

type Deps = { readonly pool: Pool; readonly ratingTokens: Pick<RatingTokens, "read"> };

const limit = (call: PublicCall) =>
  call.publicTx((trx) => countTries(trx, call.now, "rating", [{ subject: call.addressBlock, limits: resetLimits }]));

/** The routes with which customers rate a closed ticket: in the panel, and by the link in the mail with the last answer. */
export function ratingRoutes(edge: Edge, deps: Deps): void {
  const write = { kind: "permission", permission: "support_reply" } as const;
  edge.inTransaction(operations.rateTicket, specs.rateTicketSpec, write, { feature: "Support" }, async (call, input) => {
    const { ticketid, ...said } = input;
    await rateTicket(call.trx, call.scope, { number: ticketid }, said, call.now);
    return {};
  });

  edge.public(operations.readRating, specs.readRatingSpec, {}, async (call, { token }) => {
    await limit(call);
    return byLink(deps, token, readRateable);
  });

  edge.public(operations.rateByLink, specs.rateByLinkSpec, {}, async (call, { token, ...said }) => {
    await limit(call);
    return byLink(deps, token, (trx, scope, which) => rateTicket(trx, scope, which, said, call.now));
  });
}

async function byLink(
  { pool, ratingTokens }: Deps,
  token: string,
  run: (trx: Trx, scope: AccountScope, which: Which) => Promise<Rateable>,
): Promise<{ ticketid: number; subject: string; rating: Rateable["rating"]; comment: string }> {
  const of = ratingTokens.read(token);
  if (of === null) throw new Refused(NotFound);
  const scope = makeScope({ accountId: of.accountId, brandId: of.brandId, actor: "public" });
  const { number, subject, rating, comment } = await tx(pool, scope, (trx) => run(trx, scope, { id: of.ticketId }));
  return { ticketid: number, subject, rating, comment };
}
