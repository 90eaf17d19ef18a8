import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { answerEscrowOffer as operation } from "@nameplane/contracts/escrow/operations";
import {
  EscrowChanged,
  EscrowCurrency,
  EscrowEnded,
  EscrowNameGone,
  EscrowNotForYou,
  EscrowTaken,
  EscrowWithYourself,
} from "@nameplane/contracts/escrow/refusals";
import { minorOf } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount } from "../../accounts/index.ts";
import { escrowNewsJob, partyName } from "../../orders/kinds/escrow/index.ts";
import type { EscrowDeps } from "../escrow.deps.ts";
import { activeDomainOf, declineEscrow, joinEscrow, lockEscrow, type Offer } from "../escrow.repository.ts";
import { payDays } from "../escrow.rules.ts";
import type { EscrowOf } from "../escrow-token.ts";
import { moveEscrow, roleOf } from "../move-escrow.ts";
import { offerOfLink } from "./read-offer.ts";

type Call = SessionCall & { readonly trx: Trx };
type Answer = Omit<AnswerOf<typeof operation>, "code" | "desc">;

/**
 * Accepts or declines an escrow. A user who accepts agrees to the terms that were shown. These terms never change, and the answer
 * repeats the sums.
 *
 * Possible refusals: InvalidToken, TooFast, EscrowNotForYou, EscrowEnded, EscrowWithYourself, EscrowCurrency, EscrowChanged,
 * EscrowNameGone, EscrowTaken.
 */
export async function answerOffer(deps: EscrowDeps, call: Call, input: InputOf<typeof operation>): Promise<Answer> {
  const { trx, now } = call;
  const { of, offer } = await offerOfLink(trx, deps, call, input.token);
  if (offer.isOwn) throw new Refused(EscrowWithYourself);
  if (!offer.isMine) throw new Refused(EscrowNotForYou);
  const isOver = offer.dueAt === null || new Date(offer.dueAt) <= now;
  if (offer.state !== "proposed" || isOver) throw new Refused(EscrowEnded);
  if (!input.accept) return decline(deps, call, of, offer);
  const isShown =
    input.priceMinor === minorOf(offer.price) &&
    input.buyerMinor === minorOf(offer.buyerFee) &&
    input.sellerMinor === minorOf(offer.sellerFee);
  if (!isShown) throw new Refused(EscrowChanged);
  const { currency } = await findAccount(trx, call.scope);
  if (currency !== offer.price.currency)
    throw new Refused(EscrowCurrency, { values: { currency: offer.price.currency, own: currency } });
  return accept(deps, call, of, offer);
}

async function decline(deps: EscrowDeps, { trx }: Call, of: EscrowOf, { brandId }: Offer): Promise<Answer> {
  const stepId = await declineEscrow(trx, of);
  if (stepId === null) throw new Refused(EscrowEnded);
  await deps.jobs.enqueue(trx, escrowNewsJob, [{ accountId: of.accountId, brandId, escrowId: of.escrowId, stepId }]);
  await notifyBrowsers(trx, of.accountId, { topic: "service", ids: [of.escrowId] });
  return { escrowid: null, state: "declined" };
}

async function accept(deps: EscrowDeps, { trx, scope, now }: Call, of: EscrowOf, offer: Offer): Promise<Answer> {
  const values = { name: offer.unicodeName };
  if (!(await joinEscrow(trx, of))) throw new Refused(EscrowNameGone, { values });
  const escrow = await lockEscrow(trx, scope, of.escrowId);
  if (escrow === null) throw new Refused(EscrowEnded);
  const role = roleOf(escrow, scope);
  const domainId = role === "seller" ? await activeDomainOf(trx, scope.accountId, escrow.asciiName) : escrow.sellerDomainId;
  const name = await partyName(trx, scope);
  try {
    const state = await moveEscrow(trx, deps, scope, escrow, {
      event: "agree",
      what: "agreed",
      by: role,
      at: now,
      dueAt: addDays(now, payDays),
      change: {
        ...(role === "buyer" ? { buyer_name: name } : { seller_name: name }),
        seller_domain_id: domainId,
        is_here: domainId !== null,
      },
    });
    return { escrowid: escrow.id, state };
  } catch (error) {
    if (isUniqueViolation(error, "escrow_name")) throw new Refused(EscrowTaken, { values });
    throw error;
  }
}
