import { NotYetSold, QuoteNeeded } from "@nameplane/contracts/orders/refusals";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { Refused } from "../../../../platform/refused.ts";
import { questionsOf } from "../../../products/index.ts";
import { needed, type ChangeForm } from "../../kind.ts";
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
    const common = { periodMonths: product.billingMonths ?? 0, productId: product.id, params: { answers: kept } };
    if (!named) return { ...common, asciiName: null, unicodeName: subjectOf(asked, kept), tld: null, domainId: null };
    const { asciiName, unicodeName, tld, domainId } = await ownDomain(trx, call, domainname, "domainname");
    return { ...common, asciiName, unicodeName, tld, domainId };
  },
  async again(_deps, trx, call, row) {
    const product = await soldProduct(trx, row.product_id ?? 0);
    judged(questionsOf(product.schema), row.params.answers, call.language, answersAt);
    if (row.ascii_name !== null) await ownDomain(trx, call, row.ascii_name, "domainname");
    const { agreed } = row.params;
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
