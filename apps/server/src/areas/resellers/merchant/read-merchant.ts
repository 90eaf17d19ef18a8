import type { AnswerOf } from "@nameplane/contracts";
import type { setWholesaleWarningSpec, Wholesale } from "@nameplane/contracts/resellers/merchant";
import type * as operations from "@nameplane/contracts/resellers/operations";
import { addMoney, compareMoney, currencyOf, minorOf, money, shareOf, type Money } from "@nameplane/values";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { availableCredit, prepaidBalance } from "../../ledger/index.ts";
import { taxPosition } from "../../products/index.ts";
import { wholesaleDue } from "../sales/index.ts";
import type { CoverDeps } from "../wholesale/index.ts";
import { accountsToWarn, findWarning, openCharges, saveWarning, setLow } from "./balance.repository.ts";
import { daysLeft } from "./days-left.rules.ts";
import { findOwnSeller, findSelling, listModes } from "./merchant.repository.ts";
import { presentMode } from "./present-mode.ts";

type Call = SessionCall & { readonly trx: Trx };

/** How the reseller sells, and its balance for wholesale purchases if it invoices its customers itself. */
export async function readMerchant(call: Call): Promise<Omit<AnswerOf<typeof operations.merchantView>, "code" | "desc">> {
  const { trx, scope, now } = call;
  const { mode, hasinvoices } = await findSelling(trx, scope);
  return {
    mode,
    hasinvoices,
    seller: await findOwnSeller(trx, scope),
    modes: (await listModes(trx, scope)).map(presentMode),
    wholesale: mode === "merchant" || hasinvoices ? await readWholesale(trx, scope, now) : null,
  };
}

type Balance = { readonly prepaid: Money; readonly limit: Money | null };

async function balanceOf(trx: Trx, scope: AccountScope): Promise<Balance> {
  const account = await findAccount(trx, scope);
  const currency = currencyOf(account.currency);
  return {
    prepaid: await prepaidBalance(trx, scope, currency),
    limit: account.invoice_method === "postpayment" ? await availableCredit(trx, scope, currency) : null,
  };
}

const sumOf = ({ prepaid, limit }: Balance): Money => (limit === null ? prepaid : addMoney(prepaid, limit));

async function readWholesale(trx: Trx, scope: AccountScope, now: Date): Promise<Wholesale> {
  const balance = await balanceOf(trx, scope);
  const { currency } = balance.prepaid;
  const open = await openCharges(trx, scope, currency);
  const warning = await findWarning(trx, scope);
  const due = await wholesaleDue(trx, { now, currency });
  const { rateBasisPoints } = await taxPosition(trx, scope, now);
  const cost = due.cost === null ? null : addMoney(due.cost, shareOf(due.cost, rateBasisPoints));
  return {
    currency,
    prepaidMinor: minorOf(balance.prepaid),
    limitMinor: balance.limit === null ? null : minorOf(balance.limit),
    unbilled: open.count,
    unbilledMinor: minorOf(open.total),
    waiting: open.waiting,
    waitingsince: open.waitingSince?.toISOString() ?? null,
    renewals: due.count,
    renewalsMinor: cost === null ? null : minorOf(cost),
    daysleft: cost === null ? null : daysLeft(sumOf(balance), cost),
    thresholdMinor: warning === null || minorOf(warning.threshold) === 0 ? null : minorOf(warning.threshold),
    islow: warning !== null && compareMoney(sumOf(balance), warning.threshold) < 0,
  };
}

/** Sets the balance below which the reseller is warned. Null turns the warning off. */
export async function setWarning(call: Call, { thresholdMinor }: z.output<typeof setWholesaleWarningSpec.input>): Promise<void> {
  const { trx, scope, now, requestId, address } = call;
  const { currency } = await findAccount(trx, scope);
  await saveWarning(trx, scope, { threshold: money(thresholdMinor ?? 0, currencyOf(currency)), now });
  const { accountId, actor } = scope;
  await audit(trx, {
    accountId,
    actor,
    requestId,
    address,
    action: "resale.set-warning",
    object: accountId,
    after: { currency, thresholdMinor },
  });
}

/**
 * Records which resellers' balances have fallen below their thresholds, and which have risen above them again. Each fall is
 * recorded once and reported once (wholesale-balance).
 */
export async function watchBalances(deps: Pick<CoverDeps, "pool" | "sweeping" | "clock">): Promise<void> {
  const actor = "job:wholesale";
  for (const { accountId, brandId } of await tx(deps.sweeping, { actor }, accountsToWarn)) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      const warning = await findWarning(trx, scope);
      if (warning === null) return;
      const balance = sumOf(await balanceOf(trx, scope));
      const isLow = balance.currency === warning.threshold.currency && compareMoney(balance, warning.threshold) < 0;
      if (isLow !== (warning.lowSince !== null)) await setLow(trx, scope, isLow ? deps.clock.now() : null);
    });
  }
}
