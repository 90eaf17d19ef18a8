import type { InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/orders/operations";
import type { InquiryState } from "@nameplane/contracts/orders/quotes";
import { InquiriesFull, InquiryChanged, NotYetSold } from "@nameplane/contracts/orders/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";
import { questionsOf } from "../../../products/index.ts";
import { ownDomain } from "./own-domain.ts";
import { subjectOf } from "./delivery.rules.ts";
import { countWaiting, dropOfferLines, endOffer, insertInquiry, lockInquiry } from "./inquiries.repository.ts";
import { answerBy, moveInquiry, noteStep, type StepDeps } from "./inquiry-steps.ts";
import { judged } from "./judge-answers.ts";
import { deliveredProduct } from "./product.repository.ts";

type Call = SessionCall & { readonly trx: Trx };

/** How many requests for quotes of one account may wait for staff at the same time. */
const waitingMax = 20;

/**
 * Asks for a quote. Possible refusals: NotYetSold, AnswerRefused, NotFound (a domain that the account does not have),
 * InquiriesFull.
 */
export async function askForQuote(
  deps: StepDeps,
  call: Call,
  { product: productId, answers }: InputOf<typeof operations.askQuote>,
): Promise<{ inquiryid: string; number: number; due: string | null }> {
  const { trx, scope, now } = call;
  const product = await deliveredProduct(trx, productId);
  if (product === null || !product.isSold || product.quoteHours === null) throw new Refused(NotYetSold, { param: "product" });
  const asked = questionsOf(product.schema);
  const kept = judged(asked, answers, call.language, "answers");
  if (asked.some(({ kind }) => kind === "domain")) await ownDomain(trx, call, kept["domain"] ?? "", "answers.domain");
  if ((await countWaiting(trx, scope)) >= waitingMax) throw new Refused(InquiriesFull, { values: { max: waitingMax } });
  const dueAt = await answerBy(trx, scope, product.quoteHours, now);
  const subject = subjectOf(asked, kept);
  const { id, number } = await insertInquiry(trx, scope, { productId: product.id, answers: kept, subject, dueAt, at: now });
  await noteStep(trx, deps, scope, { id }, { what: "asked", by: "customer", words: null, at: now });
  return { inquiryid: id, number, due: dueAt?.toISOString() ?? null };
}

/**
 * Answers a question from staff. Their time to reply begins again. Possible refusals: NotFound, InquiryChanged, StatusProhibits.
 */
export async function reply(
  deps: StepDeps,
  { trx, scope, now }: Call,
  { inquiryid, version, text }: InputOf<typeof operations.replyToInquiry>,
): Promise<{ state: InquiryState }> {
  const inquiry = await lockInquiry(trx, scope, inquiryid);
  if (inquiry === null) throw new Refused(NotFound, { param: "inquiryid" });
  if (inquiry.version !== version) throw new Refused(InquiryChanged);
  const product = await deliveredProduct(trx, inquiry.productId);
  const dueAt = await answerBy(trx, scope, product?.quoteHours ?? 0, now);
  return { state: await moveInquiry(trx, deps, scope, inquiry, { event: "reply", by: "customer", words: text, dueAt, at: now }) };
}

/**
 * Declines the open offer, or withdraws a request for a quote that has no offer yet. A basket line with the offer is removed.
 *
 * Possible refusals: NotFound, InquiryChanged, StatusProhibits.
 */
export async function decline(
  deps: StepDeps,
  { trx, scope, now }: Call,
  { inquiryid, version, text = "" }: InputOf<typeof operations.declineOffer>,
): Promise<{ state: InquiryState }> {
  const inquiry = await lockInquiry(trx, scope, inquiryid);
  if (inquiry === null) throw new Refused(NotFound, { param: "inquiryid" });
  if (inquiry.version !== version) throw new Refused(InquiryChanged);
  const event = inquiry.state === "asked" || inquiry.state === "question" ? "withdraw" : "decline";
  const words = text.trim() === "" ? null : text.trim();
  const state = await moveInquiry(trx, deps, scope, inquiry, { event, by: "customer", words, at: now });
  await endOffer(trx, scope, inquiry.id, "declined", now);
  await dropOfferLines(trx, scope, inquiry.id);
  return { state };
}
