import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import * as operations from "@nameplane/contracts/payments/operations";
import {
  addCardSpec,
  cardsSpec,
  checkCardsSpec,
  comingMax,
  removeCardSpec,
  setCardRenewalsSpec,
  setDefaultCardSpec,
  type CardView,
} from "@nameplane/contracts/payments/cards";
import { addDays } from "../../../platform/clock.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount } from "../../accounts/index.ts";
import { askProvider, type PaymentDeps } from "../ask-provider.ts";
import { cardsReported } from "../payments.jobs.ts";
import { chooseRenewals, endUse, makeDefault, requireCard } from "./change-cards.ts";
import { chooseKeptRenews, comingRenewals, findHolder, listCards, type CardRow } from "./cards.repository.ts";
import { ageOf } from "./cards.rules.ts";
import { ensureHolder } from "./ensure-holder.ts";

const comingDays = 60;
const mayView = { kind: "permission", permission: "economy_view" } as const;
const mayManage = { kind: "permission", permission: "economy_methods" } as const;
const feature = { feature: ["EconomyCards", "enableCardPayment"] } as const;

/** Cards that customers save at the payment provider (ADR 48). */
export function cardRoutes(edge: Edge, deps: PaymentDeps): void {
  edge.inTransaction(operations.cards, cardsSpec, mayView, feature, async ({ trx, scope, now }) => {
    const holder = await findHolder(trx, scope);
    const rows = await listCards(trx, scope);
    const { total, names } = await comingRenewals(trx, scope, addDays(now, comingDays), comingMax);
    return {
      data: rows.map((row) => present(row, now)),
      paysrenewals: holder?.paysRenewals === true,
      mayrenew: (await findAccount(trx, scope)).invoice_method !== "postpayment",
      coming: { total, names: names.map((name) => ({ ...name, expires: name.expires.toISOString() })) },
    };
  });

  edge.outsideTransaction(operations.addCard, addCardSpec, mayManage, feature, async (call, { renews = false }) => {
    const { card } = deps;
    if (card === null) throw new Refused(MethodNotAllowed);
    const { scope, language, origin } = call;
    const holder = await ensureHolder(deps, card, scope);
    const { currency } = await call.tx(async (trx) => {
      await chooseKeptRenews(trx, scope, renews ? call.now : null);
      return findAccount(trx, scope);
    });
    const { redirectUrl } = await askProvider(deps, scope, () =>
      card.createHostedSetup({
        accountId: scope.accountId,
        holder: holder.ref,
        currency,
        language,
        successUrl: `${origin}/economy/cards?added=1`,
        cancelUrl: `${origin}/economy/cards?cancelled=1`,
        // Nothing is charged on that page, so every request may open a new page.
        idempotencyKey: newId(),
      }),
    );
    return { redirecturl: redirectUrl };
  });

  // The payer has just returned from the provider's page, so the provider is asked now, without waiting for its callback.
  edge.inTransaction(operations.checkCards, checkCardsSpec, mayView, feature, async ({ trx, scope }) => {
    if ((await findHolder(trx, scope)) !== null)
      await deps.jobs.enqueue(trx, cardsReported, [{ accountId: scope.accountId, brandId: scope.brandId }]);
    return {};
  });

  edge.inTransaction(operations.setDefaultCard, setDefaultCardSpec, mayManage, feature, async (call, { cardid }) => {
    await makeDefault(call.trx, call, cardid);
    return {};
  });

  edge.inTransaction(
    operations.removeCard,
    removeCardSpec,
    mayManage,
    {
      ...feature,
      stepUp: { first: (call, { cardid }) => call.tx((trx) => requireCard(trx, call, cardid)) },
    },
    async (call, { cardid }) => {
      await endUse(call.trx, deps.jobs, call, cardid);
      return {};
    },
  );

  edge.inTransaction(operations.setCardRenewals, setCardRenewalsSpec, mayManage, feature, async (call, { on }) => {
    await chooseRenewals(call.trx, call, on);
    return {};
  });
}

function present({ id, display, expiresOn, isDefault, keptAt }: CardRow, now: Date): CardView {
  const { brand, last4, expMonth, expYear } = display;
  return {
    cardid: id,
    brand,
    last4,
    expmonth: expMonth,
    expyear: expYear,
    age: ageOf(expiresOn, now),
    isdefault: isDefault,
    kept: keptAt.toISOString(),
  };
}
