import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount } from "../../accounts/index.ts";
import { cardsReported } from "../payments.jobs.ts";
import {
  choosePaysRenewals,
  endCard,
  ensureDefault,
  findCard,
  listCards,
  lockHolder,
  checkAgainAt,
  setDefault,
  type CardRow,
} from "./cards.repository.ts";

async function note(
  trx: Trx,
  call: SessionCall,
  action: AuditAction,
  object: string,
  after: Record<string, unknown>,
): Promise<void> {
  const { accountId, actor } = call.scope;
  const { requestId, address } = call;
  await audit(trx, { accountId, actor, action, object, after, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "payment", ids: [accountId] });
}

/** The data of a saved card, PayPal account or bank account that the log shows. */
const named = (card: CardRow): Record<string, string> =>
  card.kind === "paypal" ? { email: card.display.email } : { last4: card.display.last4 };

/** A saved card of the account. Possible refusals: NotFound. */
export async function requireCard(trx: Trx, call: SessionCall, cardId: string): Promise<CardRow> {
  const card = await findCard(trx, call.scope, cardId);
  if (card === null) throw new Refused(NotFound, { param: "cardid" });
  return card;
}

/** Makes a card the default. Possible refusals: NotFound. */
export async function makeDefault(trx: Trx, call: SessionCall, cardId: string): Promise<void> {
  await lockHolder(trx, call.scope);
  const card = await requireCard(trx, call, cardId);
  await setDefault(trx, call.scope, cardId);
  await note(trx, call, "cards.make-default", cardId, named(card));
}

/**
 * Ends the use of a card in this transaction. A job tells the provider afterwards.
 *
 * Possible refusals: NotFound.
 */
export async function endUse(trx: Trx, jobs: Jobs, call: SessionCall, cardId: string): Promise<void> {
  const { scope, now } = call;
  await lockHolder(trx, scope);
  const card = await requireCard(trx, call, cardId);
  await endCard(trx, scope, cardId, { at: now, isReleased: false });
  await ensureDefault(trx, scope, now);
  await checkAgainAt(trx, scope, now);
  await jobs.enqueue(trx, cardsReported, [{ accountId: scope.accountId, brandId: scope.brandId }]);
  await note(trx, call, "cards.remove", cardId, named(card));
}

/**
 * Chooses whether renewals are charged to the default card. Possible refusals: MethodNotAllowed (the account pays on invoice),
 * NotFound (no card is saved).
 */
export async function chooseRenewals(trx: Trx, call: SessionCall, on: boolean): Promise<void> {
  const { scope, now } = call;
  const holder = await lockHolder(trx, scope);
  if (on) {
    if ((await findAccount(trx, scope)).invoice_method === "postpayment") throw new Refused(MethodNotAllowed);
    if (holder === null || (await listCards(trx, scope)).length === 0) throw new Refused(NotFound);
  }
  if (holder === null || holder.paysRenewals === on) return;
  await choosePaysRenewals(trx, scope, { paysRenewals: on, at: now });
  await note(trx, call, "cards.pay-renewals", scope.accountId, { on });
}
