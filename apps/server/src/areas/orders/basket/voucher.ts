import type { Refusal } from "@nameplane/contracts";
import {
  VoucherEnded,
  VoucherForNew,
  VoucherForOthers,
  VoucherNotForItems,
  VoucherNotYet,
  VoucherUnknown,
  VoucherUsedByYou,
  VoucherUsedUp,
} from "@nameplane/contracts/orders/refusals";
import { plainCode } from "@nameplane/contracts/orders/voucher-code";
import { limitByAccount, limitByAddress } from "../../../platform/account-limit.ts";
import { audit } from "../../../platform/audit.ts";
import { dateOn } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { saleTerms } from "../../products/index.ts";
import { dropVoucher, findVoucher, keepVoucher, type VoucherHindrance } from "../../products/promotions/index.ts";
import { coveredLines, discountBasket } from "./discount-basket.ts";

type Call = Pick<SessionCall, "scope" | "session" | "now" | "address" | "addressBlock" | "requestId">;

/** The most tries in an hour. Nobody types more codes than this, but a program that guesses codes does. */
const triesPerHour = { account: 20, address: 60 } as const;

const refusals: Readonly<Record<VoucherHindrance, Refusal>> = {
  withdrawn: VoucherEnded,
  stopped: VoucherEnded,
  ended: VoucherEnded,
  early: VoucherNotYet,
  other: VoucherForOthers,
  new_only: VoucherForNew,
  own_spent: VoucherUsedByYou,
  spent: VoucherUsedUp,
};

/** Counts a try, whether or not the code is valid. Possible refusals: TooFast. */
export async function countVoucherTry(trx: Trx, { scope, addressBlock, now }: Call): Promise<void> {
  const limit = { name: "voucher", seconds: 3600 };
  await limitByAddress(trx, addressBlock, now, { ...limit, most: triesPerHour.address });
  await limitByAccount(trx, scope, now, { ...limit, most: triesPerHour.account });
}

/**
 * Applies a voucher code to the user's basket instead of an earlier code, and gives the lines their new prices. A code that
 * currently reduces nothing, because the items have a better discount or are too few, is kept: more items may be added later.
 *
 * Possible refusals: VoucherUnknown, VoucherEnded, VoucherNotYet, VoucherForOthers, VoucherForNew, VoucherUsedUp,
 * VoucherUsedByYou, VoucherNotForItems.
 */
export async function enterVoucher(trx: Trx, call: Call, typed: string): Promise<void> {
  const { now, session } = call;
  const scope = { ...call.scope, userId: session.userId };
  const { priceGroupId } = await saleTerms(trx, scope, now);
  const code = plainCode(typed);
  const found = await findVoucher(trx, { code, brandId: scope.brandId, priceGroupId, now });
  if (found === null) throw new Refused(VoucherUnknown, { param: "code" });
  if (found.hindrance !== null)
    throw new Refused(refusals[found.hindrance], {
      param: "code",
      ...(found.hindrance === "early" && found.at !== null ? { values: { date: dateOn(found.at) } } : {}),
    });
  await keepVoucher(trx, scope, found.codeId, now);
  await discountBasket(trx, scope, now);
  if ((await coveredLines(trx, scope, found.promotionId, now)) === 0) throw new Refused(VoucherNotForItems, { param: "code" });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "basket.voucher",
    object: found.codeId,
    requestId: call.requestId,
    address: call.address,
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "basket", ids: [scope.userId] });
}

/** Removes the code from the basket. Without a code, nothing happens. */
export async function removeVoucher(trx: Trx, call: Call): Promise<void> {
  const scope = { ...call.scope, userId: call.session.userId };
  if (!(await dropVoucher(trx, scope))) return;
  await discountBasket(trx, scope, call.now);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "basket.voucher-off",
    requestId: call.requestId,
    address: call.address,
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "basket", ids: [scope.userId] });
}
