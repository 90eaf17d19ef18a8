import { NotYetSold, QuoteNeeded } from "@nameplane/contracts/orders/refusals";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { Refused } from "../../../../platform/refused.ts";
import { questionsOf } from "../../../products/index.ts";
import { needed, type ChangeForm } from "../../kind.ts";
import type { CommonParams } from "../../params.ts";
import { plansOfProduct } from "../service-plan/index.ts";
import { refuseUnlessAgreed } from "./answer-offer.ts";
import { subjectOf } from "./delivery.rules.ts";
import { judged } from "./judge-answers.ts";
import type { OrderedParams } from "./ordered-params.ts";
import { ownDomain } from "./own-domain.ts";
import { deliveredProduct, type DeliveredProduct } from "./product.repository.ts";

const answersAt = "change.answers";

/** A service that staff deliver, with the customer's answers to the questions of its product. */
export const inBasket: ChangeForm<OrderedParams> = {
  by: "change",
  permission: "service_order",
  features: ["enableServiceOrder"],
  asksProof: false,
  async read(_deps, trx, call, { domainname, change }) {
    const product = await soldProduct(trx, needed(change.productid, "productid"));
    if (product.quoteHours !== null) throw new Refused(QuoteNeeded, { param: "change.productid" });
    const asked = questionsOf(product.schema);
    const named = asked.some(({ kind }) => kind === "domain");
    const answers = { ...change.answers, ...(named ? { domain: domainname } : {}) };
    const kept = judged(asked, answers, call.language, answersAt);
    const plan = await soldPlan(trx, product.id, change.planid);
    const params = { answers: kept, ...plan };
    const common = { periodMonths: product.billingMonths ?? 0, productId: product.id, params };
    if (!named) return { ...common, asciiName: null, unicodeName: subjectOf(asked, kept), tld: null, domainId: null };
    const { asciiName, unicodeName, tld, domainId } = await ownDomain(trx, call, domainname, "domainname");
    return { ...common, asciiName, unicodeName, tld, domainId };
  },
  async again(_deps, trx, call, row) {
    const product = await soldProduct(trx, row.product_id ?? 0);
    judged(questionsOf(product.schema), row.params.answers, call.language, answersAt);
    if (row.ascii_name !== null) await ownDomain(trx, call, row.ascii_name, "domainname");
    const { agreed, plan } = row.params;
    await soldPlan(trx, product.id, plan);
    if (agreed !== undefined) await refuseUnlessAgreed(trx, call.scope, agreed, call.now);
    else if (product.quoteHours !== null) throw new Refused(QuoteNeeded);
  },
};

/** Returns the product if staff deliver it and it is on sale. Possible refusals: NotYetSold. */
async function soldProduct(trx: Trx, productId: number): Promise<DeliveredProduct> {
  const product = await deliveredProduct(trx, productId);
  if (product === null || !product.isSold) throw new Refused(NotYetSold, { param: "change.productid" });
  return product;
}

/**
 * The plan of a product that is ordered, as requests store it. Empty for the product without a plan. Possible refusals: NotYetSold.
 */
async function soldPlan(
  trx: Trx,
  productId: number,
  planId: number | undefined,
): Promise<Pick<CommonParams, "plan" | "planName">> {
  if (planId === undefined || planId === productId) return {};
  const plan = (await plansOfProduct(trx, productId)).find(({ id, isSold }) => id === planId && isSold);
  if (plan === undefined) throw new Refused(NotYetSold, { param: "change.planid" });
  return { plan: plan.id, planName: plan.name };
}
