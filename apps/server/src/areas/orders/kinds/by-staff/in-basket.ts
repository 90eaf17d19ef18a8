import { AnswerRefused, NotYetSold } from "@nameplane/contracts/orders/refusals";
import { answerFaultTexts, firstFault, type Answers } from "@nameplane/contracts/products/answers";
import type { Question } from "@nameplane/contracts/products/questions";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { Language, SessionCall } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";
import { ownNameById } from "../../../domains/index.ts";
import { questionsOf } from "../../../products/index.ts";
import { needed, nobody, type ChangeForm } from "../../kind.ts";
import { subjectOf } from "./delivery.rules.ts";
import type { OrderedParams } from "./ordered-params.ts";
import { deliveredProduct, type DeliveredProduct } from "./product.repository.ts";

/** A service that people deliver, with the answers to the questions of its product. */
export const inBasket: ChangeForm<OrderedParams> = {
  by: "change",
  permission: "service_order",
  features: ["enableServiceOrder"],
  asksProof: false,
  async read(_deps, trx, call, { itemid: domainId, domainname, change }) {
    const product = await soldProduct(trx, needed(change.productid, "productid"));
    const asked = questionsOf(product.schema);
    const named = asked.some(({ kind }) => kind === "domain");
    const answers = { ...change.answers, ...(named ? { domain: domainname } : {}) };
    const kept = judged(asked, answers, call.language);
    const common = { periodMonths: product.billingMonths ?? 0, productId: product.id, params: { answers: kept } };
    if (!named) return { ...common, asciiName: null, unicodeName: subjectOf(asked, kept), tld: null, domainId: null };
    const { asciiName, unicodeName, tld } = await ownDomain(trx, call, { domainId, domainname });
    return { ...common, asciiName, unicodeName, tld, domainId };
  },
  async again(_deps, trx, call, row) {
    const product = await soldProduct(trx, row.product_id ?? 0);
    judged(questionsOf(product.schema), row.params.answers, call.language);
    if (row.ascii_name !== null)
      await ownDomain(trx, call, { domainId: row.domain_id ?? nobody, domainname: row.params.unicodeName ?? row.ascii_name });
  },
};

/** Refuses NotYetSold. */
async function soldProduct(trx: Trx, productId: number): Promise<DeliveredProduct> {
  const product = await deliveredProduct(trx, productId);
  if (product === null || !product.isSold) throw new Refused(NotYetSold, { param: "change.productid" });
  return product;
}

/** The answers to the questions that are asked, without the spaces around them. Refuses AnswerRefused. */
function judged(asked: readonly Question[], answers: Answers, language: Language): Record<string, string> {
  const wrong = firstFault(asked, answers);
  if (wrong !== null)
    throw new Refused(AnswerRefused, {
      param: `change.answers.${wrong.question.key}`,
      values: { question: wrong.question.title[language], why: answerFaultTexts[wrong.fault][language] },
    });
  return Object.fromEntries(
    asked.flatMap(({ key }) => {
      const answer = (answers[key] ?? "").trim();
      return answer === "" ? [] : [[key, answer]];
    }),
  );
}

/** Refuses AnswerRefused: the account does not have the domain. */
async function ownDomain(
  trx: Trx,
  call: SessionCall,
  { domainId, domainname }: { readonly domainId: string; readonly domainname: string },
) {
  const own = domainId === nobody ? null : await ownNameById(trx, call.scope, domainId);
  if (own === null) throw new Refused(NotFound, { param: "domainname", values: { name: domainname } });
  return own;
}
