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
import { payerCountry } from "../payments.repository.ts";
import { isPaidHere } from "../providers.rules.ts";
import { chooseRenewals, endUse, makeDefault, requireCard } from "./change-cards.ts";
import { chooseKeptRenews, comingRenewals, findHolder, listCards, type CardRow } from "./cards.repository.ts";
import { keepableAt } from "./card-means.ts";
import { ageOf } from "./cards.rules.ts";
import { ensureHolder } from "./ensure-holder.ts";
import { openSetupPage } from "./open-setup-page.ts";

const comingDays = 60;
const mayView = { kind: "permission", permission: "economy_view" } as const;
const mayManage = { kind: "permission", permission: "economy_methods" } as const;
/** Customers can see and remove saved cards and PayPal accounts even if the brand no longer offers the method. */
const feature = { feature: "EconomyCards" } as const;

/** Cards and PayPal accounts that customers save at the payment providers (ADR 48, ADR 135). */
export function cardRoutes(edge: Edge, deps: PaymentDeps): void {
  edge.outsideTransaction(operations.cards, cardsSpec, mayView, feature, async (call) => {
    const { scope, now } = call;
    const offered = [...(await keepableAt(deps, call))];
    return call.tx(async (trx) => {
      const { currency, invoice_method: invoiceMethod } = await findAccount(trx, scope);
      const country = await payerCountry(trx, scope);
      const keepable = offered.filter((kind) => kind !== "sepa" || isPaidHere(kind, { currency, country }));
      const holder = await findHolder(trx, scope);
      const rows = await listCards(trx, scope);
      const { total, names } = await comingRenewals(trx, scope, addDays(now, comingDays), comingMax);
      return {
        data: rows.map((row) => present(row, now)),
        keepable,
        creditorid: keepable.includes("sepa") ? (deps.sepa?.creditorId ?? null) : null,
        paysrenewals: holder?.paysRenewals === true,
        mayrenew: invoiceMethod !== "postpayment",
        coming: { total, names: names.map((name) => ({ ...name, expires: name.expires.toISOString() })) },
      };
    });
  });

  edge.outsideTransaction(
    operations.addCard,
    addCardSpec,
    mayManage,
    feature,
    async (call, { kind = "card", renews = false }) => {
      if (!(await keepableAt(deps, call)).has(kind)) throw new Refused(MethodNotAllowed, { param: "kind" });
      if (kind === "paypal") return { redirecturl: await openSetupPage(deps, call, renews) };
      const { card } = deps;
      if (card === null) throw new Refused(MethodNotAllowed);
      const { scope, language, origin } = call;
      const holder = await ensureHolder(deps, card, scope);
      const { currency } = await call.tx(async (trx) => {
        const account = await findAccount(trx, scope);
        const country = await payerCountry(trx, scope);
        if (kind === "sepa" && !isPaidHere(kind, { currency: account.currency, country }))
          throw new Refused(MethodNotAllowed, { param: "kind" });
        await chooseKeptRenews(trx, scope, renews ? call.now : null);
        return account;
      });
      const { redirectUrl } = await askProvider(deps, scope, () =>
        card.createHostedSetup({
          accountId: scope.accountId,
          holder: holder.ref,
          currency,
          ...(kind === "sepa" ? { kind } : {}),
          language,
          successUrl: `${origin}/economy/cards?added=1`,
          cancelUrl: `${origin}/economy/cards?cancelled=1`,
          // Nothing is charged on that page, so every request may open a new page.
          idempotencyKey: newId(),
        }),
      );
      return { redirecturl: redirectUrl };
    },
  );

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

function present(row: CardRow, now: Date): CardView {
  const { id, isDefault, keptAt } = row;
  const kept = { cardid: id, isdefault: isDefault, kept: keptAt.toISOString() };
  if (row.kind === "paypal") return { ...kept, kind: "paypal", email: row.display.email, age: "good" };
  if (row.kind === "sepa") {
    const { country, last4, mandate, mandateUrl } = row.display;
    return { ...kept, kind: "sepa", country, last4, mandate, mandateurl: mandateUrl, age: "good" };
  }
  const { brand, last4, expMonth, expYear } = row.display;
  return { ...kept, kind: "card", brand, last4, expmonth: expMonth, expyear: expYear, age: ageOf(row.expiresOn, now) };
}
