import { negateMoney, sumMoney, unicodeNameOf, type DomainName } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { dateIn, issueInvoice } from "../../ledger/index.ts";
import { settleByCharges } from "../../ledger/wholesale/index.ts";
import { productNames } from "../products.repository.ts";
import { billNote, billText } from "./bill.texts.ts";
import { lockBillable, markBilled, resellersToBill, type Billable } from "./bill.repository.ts";
import { chargesToBill } from "./bill.rules.ts";
import type { CoverDeps } from "./cover-requests.ts";

const actor = "job:wholesale";

/**
 * Invoices the charges of resellers for the months that have ended: one invoice for each way of paying, VAT treatment and
 * currency, with a line for each charge. Running it again does nothing, because each charge is on one invoice only.
 */
export async function billResellers(deps: Pick<CoverDeps, "pool" | "sweeping" | "clock" | "jobs">): Promise<void> {
  for (const { accountId, brandId, timeZone } of await tx(deps.sweeping, { actor }, resellersToBill)) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, (trx) => billReseller(trx, deps, scope, timeZone));
  }
}

async function billReseller(
  trx: Trx,
  deps: Pick<CoverDeps, "clock" | "jobs">,
  scope: AccountScope,
  timeZone: string,
): Promise<void> {
  const until = Temporal.PlainDate.from(dateIn(timeZone, deps.clock.now())).with({ day: 1 });
  const start = new Date(until.toZonedDateTime(timeZone).epochMilliseconds);
  const charges = await lockBillable(trx, scope, { until: start, timeZone });
  const month = until.subtract({ months: 1 }).toString().slice(0, 7);
  const keyOf = ({ sellerId, basis, vatKind, vatRateBasisPoints, net }: Billable) =>
    [sellerId, basis, vatKind, vatRateBasisPoints, net.currency].join(" ");
  for (const same of Map.groupBy(charges, keyOf).values()) {
    const taken = chargesToBill(same);
    if (taken.length > 0) await issueBill(trx, deps, scope, taken, month);
  }
}

async function issueBill(
  trx: Trx,
  deps: Pick<CoverDeps, "clock" | "jobs">,
  scope: AccountScope,
  charges: readonly Billable[],
  month: string,
): Promise<void> {
  const [first] = charges;
  if (first === undefined) return;
  const account = await findAccount(trx, scope);
  const language = account.language === "sv" ? "sv" : "en";
  const names = await productNames(trx, language);
  const now = deps.clock.now();
  const { basis, sellerId, vatKind } = first;
  const invoice = await issueInvoice(deps, trx, scope, {
    orderId: null,
    sellerId,
    method: basis === "prepaid" ? "credit" : "invoice",
    // Charges within the limit already count against it from when they are made, so the invoice does not use the limit again.
    isPromised: true,
    dueDays: basis === "prepaid" ? 0 : account.payment_days,
    lines: charges.map((charge) => ({
      kind: charge.isReturn ? "discount" : "item",
      requestId: null,
      text: billText(language, {
        ...charge,
        day: charge.chargedOn,
        isDomain: charge.productId === null,
        name:
          charge.asciiName === null ? (names.get(charge.productId ?? 0) ?? "") : unicodeNameOf(charge.asciiName as DomainName),
      }),
      net: charge.isReturn ? negateMoney(charge.net) : charge.net,
      vatRateBasisPoints: charge.vatRateBasisPoints,
      vat: charge.isReturn ? negateMoney(charge.vat) : charge.vat,
    })),
    tax: { kind: vatKind },
    language,
    note: billNote(language, month, basis === "prepaid"),
    now,
  });
  await markBilled(trx, scope, invoice.invoiceId, charges);
  const amount = sumMoney(
    charges.flatMap(({ isReturn, net, vat }) => (isReturn ? [negateMoney(net), negateMoney(vat)] : [net, vat])),
    first.net.currency,
  );
  await settleByCharges(trx, scope, { invoiceId: invoice.invoiceId, basis, amount, now });
  const { accountId } = scope;
  await audit(trx, {
    accountId,
    actor: scope.actor,
    action: "resale.bill",
    object: invoice.invoiceId,
    after: { month, charges: charges.length, number: invoice.number },
  });
}
