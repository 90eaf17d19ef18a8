import { RequestLocked } from "@nameplane/contracts/orders/refusals";
import { RegistryBusy } from "@nameplane/contracts/domains/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { defaultCurrency, priceAt, zeroMoney, type Price } from "@nameplane/values";
import { addMs } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../../platform/outcomes.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { askFee, isSameFee } from "../../../registry/commands/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import { lineOf, pricingFor } from "../../prices/index.ts";
import { insertQuotes } from "../../prices/index.ts";
import type { OrderDeps } from "../../order-deps.ts";
import { isSamePrice, quoteValidMs } from "../../prices/index.ts";
import { findRequestByNumber, type RegistryFee, type RequestRow } from "../../requests.repository.ts";
import { waitsForRequote } from "./apply-requote.ts";
import { findOrder } from "../../orders.repository.ts";
import { fundingOf, type Funding } from "./requote.rules.ts";
import { latestQuote, type QuoteFacts } from "./requote.repository.ts";

export type Requote = {
  readonly request: RequestRow;
  readonly funding: Funding;
  readonly former: Price;
  readonly price: Price | null;
  readonly fee: RegistryFee | null;
  /** Null if the price has not changed, or if there is no price. */
  readonly quote: QuoteFacts | null;
  readonly state: "changed" | "same" | "notsold";
};

/**
 * Asks the registry for the fee of a paid request that stopped because of its fee (4006), and returns our current price for it. A
 * price that was already shown and is still valid is returned again, so that the customer agrees to the price they saw.
 *
 * Possible refusals: NotFound, RequestLocked, StatusProhibits (the request does not wait for a new price), RegistryBusy.
 */
export async function readRequote(deps: OrderDeps, scope: AccountScope, number: number): Promise<Requote> {
  const { request, registryId } = await tx(deps.pool, scope, (trx) => findWaiting(trx, scope, number));
  const line = lineOf(deps.kinds, request);
  if (line === null || request.ascii_name === null) throw new Refused(StatusProhibits, { param: "requestid" });
  const { operation } = line;
  if (operation === "trade" || operation === "unlock" || operation === "free")
    throw new Refused(StatusProhibits, { param: "requestid" });
  const { periodMonths } = line;
  const asked = { asciiName: request.ascii_name, operation, periodMonths };
  const now = await ask(() => askFee(deps.registries.of(registryId), asked));
  return tx(deps.pool, scope, async (trx) => {
    const { request: current } = await findWaiting(trx, scope, number);
    const at = deps.clock.now();
    const sold = { ...line, fee: now.kind === "premium" ? { ...now.sold, feeClass: null } : null };
    const pricing = await pricingFor(trx, scope, [sold], at);
    const price = now.kind === "untold" ? null : pricing.price(sold);
    const former = current.price ?? priceAt(zeroMoney(defaultCurrency), 0, current.period_months ?? 0);
    const order = current.order_id === null ? null : await findOrder(trx, scope, current.order_id);
    const funding = fundingOf(order?.method ?? "card", current.funding);
    const base = { request: current, funding, former, price, fee: sold.fee };
    if (price === null || price.total.currency !== former.total.currency)
      return { ...base, price: null, quote: null, state: "notsold" };
    if (isSamePrice(price, former) && isSameFee(sold.fee, current.registry_fee, periodMonths))
      return { ...base, quote: null, state: "same" };
    const latest = await latestQuote(trx, scope, current.id);
    const holds =
      latest !== null &&
      latest.id !== current.quote_id &&
      latest.acceptedAt === null &&
      latest.validUntil > at &&
      isSamePrice(price, latest.price) &&
      isSameFee(sold.fee, latest.registryFee, periodMonths);
    if (holds) return { ...base, quote: latest, state: "changed" };
    const validUntil = addMs(at, quoteValidMs);
    const [id = ""] = await insertQuotes(trx, scope, [
      {
        requestId: current.id,
        priceGroupId: pricing.terms.priceGroupId,
        operation,
        price,
        registryFee: sold.fee,
        validUntil,
      },
    ]);
    const quote = { id, price, registryFee: sold.fee, validUntil, acceptedAt: null };
    return { ...base, quote, state: "changed" };
  });
}

async function findWaiting(trx: Trx, scope: AccountScope, number: number) {
  const request = await findRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound, { param: "requestid" });
  if (request.is_locked) throw new Refused(RequestLocked);
  const tld = request.tld === null ? null : (await tldCatalogue(trx)).get(request.tld);
  if (!waitsForRequote(request) || tld === null) throw new Refused(StatusProhibits, { param: "requestid" });
  return { request, registryId: tld.registryId };
}

async function ask<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof OutcomeError) throw new Refused(RegistryBusy, { cause: error });
    throw error;
  }
}
