import type { InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { DealRecorded } from "@nameplane/contracts/backoffice/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { minorOf, money, priceAt } from "@nameplane/values";
import { audit } from "../../../../platform/audit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { Jobs } from "../../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findAccount } from "../../../accounts/index.ts";
import { issueInvoice } from "../../../ledger/index.ts";
import { taxPosition } from "../../../products/index.ts";
import { findBrandRow } from "../../../whitelabel/index.ts";
import { findRequestByNumber, type RequestRow } from "../../requests.repository.ts";
import { findDeal, insertDeal, lockOwnService, type DealRow } from "./deals.repository.ts";
import { findOffer } from "./inquiries.repository.ts";
import { successFee, type SuccessFee } from "./offer.rules.ts";

type Deal = Pick<InputOf<typeof operations.recordDeal>, "dealMinor" | "words">;

/** The name of the fee's line on its invoice. */
const feeText = {
  en: (what: string) => `Success fee: ${what}`,
  sv: (what: string) => `Provision vid genomförd affär: ${what}`,
};

/** The success fee that was agreed for a request, and the sale that was recorded. Null if no fee was agreed. */
export async function feeOf(
  trx: Trx,
  scope: AccountScope,
  request: Pick<RequestRow, "params" | "service_id">,
): Promise<{ readonly fee: SuccessFee; readonly deal: DealRow | null } | null> {
  const offerId = request.params.agreed?.offerId ?? null;
  const offer = offerId === null ? null : await findOffer(trx, scope, offerId);
  const fee = offer?.fee ?? null;
  if (fee === null) return null;
  return { fee, deal: request.service_id === null ? null : await findDeal(trx, scope, request.service_id) };
}

/**
 * Records the sale that a broker has made for the account. The success fee is invoiced with today's VAT, payable within the
 * account's payment days.
 *
 * Possible refusals: NotFound, StatusProhibits (no fee was agreed, or the service does not run), DealRecorded.
 */
export async function recordDeal(
  trx: Trx,
  deps: { readonly jobs: Jobs },
  scope: AccountScope,
  of: Deal & { readonly number: number; readonly now: Date },
): Promise<{ invoiceId: string; number: number; fee: ReturnType<typeof successFee> }> {
  const request = await findRequestByNumber(trx, scope, of.number);
  if (request === null) throw new Refused(NotFound, { param: "requestid" });
  const serviceId = request.service_id ?? "";
  const state = request.service_id === null ? null : await lockOwnService(trx, scope, serviceId);
  const agreed = await feeOf(trx, scope, request);
  if (agreed === null || state === null || state === "ended") throw new Refused(StatusProhibits, { param: "requestid" });
  if (agreed.deal !== null) throw new Refused(DealRecorded);
  const { currency } = agreed.fee.least;
  const deal = money(of.dealMinor, currency);
  const fee = successFee(agreed.fee, deal);
  if (minorOf(fee) === 0) throw new Refused(StatusProhibits, { param: "dealMinor" });
  const invoice = await invoiceFee(trx, deps, scope, { fee, words: of.words, now: of.now });
  const { dealMinor, words, now } = of;
  await insertDeal(trx, scope, {
    serviceId,
    invoiceId: invoice.invoiceId,
    deal,
    fee,
    words,
    at: now,
  });
  const { accountId, actor } = scope;
  const after = { dealMinor, feeMinor: minorOf(fee), currency, invoice: invoice.number };
  await audit(trx, { accountId, actor, action: "orders.staff-deal", object: serviceId, after });
  await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceId] });
  return { ...invoice, fee };
}

async function invoiceFee(
  trx: Trx,
  deps: { readonly jobs: Jobs },
  scope: AccountScope,
  { fee, words, now }: { readonly fee: ReturnType<typeof successFee>; readonly words: string; readonly now: Date },
): Promise<{ invoiceId: string; number: number }> {
  const account = await findAccount(trx, scope);
  const language = account.language === "sv" ? "sv" : "en";
  const { seller_id: sellerId } = await findBrandRow(trx, scope.brandId);
  const tax = await taxPosition(trx, scope, now);
  const { net, vat, vatRateBasisPoints } = priceAt(fee, tax.rateBasisPoints, 0);
  const { invoiceId, number } = await issueInvoice(deps, trx, scope, {
    orderId: null,
    sellerId,
    method: "bank",
    dueDays: account.payment_days,
    lines: [{ requestId: null, text: feeText[language](words), quantity: 1, net, vatRateBasisPoints, vat }],
    tax,
    language,
    now,
  });
  return { invoiceId, number };
}
