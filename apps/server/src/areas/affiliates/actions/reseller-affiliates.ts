import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/affiliates/operations";
import type * as specs from "@nameplane/contracts/affiliates/reseller";
import { BadParameter, ChangedMeanwhile, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { dateIn, findBrandSeller } from "../../ledger/index.ts";
import { findProgramme } from "../affiliates.repository.ts";
import {
  decideOwnState,
  listOwnAffiliates,
  listOwnCommissions,
  listOwnPayouts,
  ownBrands,
  recordTransfer,
  type OwnAffiliateRow,
  type OwnBrand,
  type OwnPayoutRow,
} from "../reseller-affiliates.repository.ts";
import { saveProgramme } from "../staff-affiliates.repository.ts";
import { acts, blankProgramme, refuseDecision, refuseProgramme } from "./staff-affiliates.ts";

type Call = SessionCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Page = { readonly page: number; readonly limit: number };

const piece = ({ page, limit }: Page) => ({ limit, offset: (page - 1) * limit });
const one = { limit: 1, offset: 0 };

async function brandOf(trx: Trx, brandId: string | undefined): Promise<{ brand: OwnBrand; brands: readonly OwnBrand[] }> {
  const brands = await ownBrands(trx);
  const brand = brandId === undefined ? brands[0] : brands.find((each) => each.brandId === brandId);
  if (brand === undefined) throw new Refused(NotFound, { param: "brandid" });
  return { brand, brands };
}

/**
 * The programme of a brand of the account. For a brand without a programme, returns one that is turned off. Possible refusals:
 * NotFound (brandid).
 */
export async function readOwnProgramme(
  { trx, session }: Call,
  { brandid }: z.output<typeof specs.resaleProgrammeSpec.input>,
): Promise<Answer<typeof operations.resaleProgramme>> {
  const { brand, brands } = await brandOf(trx, brandid);
  const found = await findProgramme(trx, brand.brandId);
  const { version, ...programme } = found ?? { ...blankProgramme(brand.currency), version: 0 };
  return {
    brandid: brand.brandId,
    brands: brands.map(({ brandId, name }) => ({ brandid: brandId, name })),
    programme,
    version,
    maychange: session.permissions.has("resale_prices"),
    maypay: session.permissions.has("resale_merchant"),
    ismerchant: brand.isMerchant,
  };
}

type ProgrammeInput = z.output<typeof specs.setResaleProgrammeSpec.input>;

/**
 * Changes the programme of a brand of the account. Commissions that were earned before do not change.
 *
 * Possible refusals: those of refuseProgramme; NotFound (brandid); BadParameter for another currency than the brand's;
 * ChangedMeanwhile.
 */
export async function setOwnProgramme(call: Call, { brandid, ...programme }: ProgrammeInput): Promise<void> {
  refuseProgramme(programme);
  const { trx, scope, now } = call;
  const { brand } = await brandOf(trx, brandid);
  if (programme.currency !== brand.currency) throw new Refused(BadParameter, { param: "currency" });
  if (!(await saveProgramme(trx, brand.brandId, programme, { actor: scope.actor, now }))) throw new Refused(ChangedMeanwhile);
  const { ison, attributiondays, waitingdays, leastpayoutMinor, rules } = programme;
  await record(call, "affiliates.programme", brand.brandId, { ison, attributiondays, waitingdays, leastpayoutMinor, rules });
}

const present = ({ accountId, number, holder, askedAt, ...row }: OwnAffiliateRow) => ({
  ...row,
  account: { accountid: accountId, number, name: holder },
  asked: askedAt.toISOString(),
});

/** Affiliates of the account's brands, those that wait for a decision first. */
export async function readOwnAffiliates({ trx }: Call, page: Page): Promise<Answer<typeof operations.resaleAffiliates>> {
  const { rows, total } = await listOwnAffiliates(trx, null, piece(page));
  return { data: rows.map(present), ...page, total };
}

/** An affiliate of the account's brands with its commissions. Possible refusals: NotFound (number). */
export async function readOneAffiliate(
  { trx }: Call,
  { number, ...page }: Page & { readonly number: number },
): Promise<Answer<typeof operations.resaleAffiliate>> {
  const [affiliate] = (await listOwnAffiliates(trx, number, one)).rows;
  if (affiliate === undefined) throw new Refused(NotFound, { param: "number" });
  const { rows, total } = await listOwnCommissions(trx, affiliate.accountId, piece(page));
  const data = rows.map(({ id: commissionid, customerId, customerNumber, customerName, ...row }) => ({
    ...row,
    commissionid,
    customer: { accountid: customerId, number: customerNumber, name: customerName },
  }));
  return { affiliate: present(affiliate), data, ...page, total };
}

/**
 * Approves, refuses or stops an affiliate of the account's brands, or lets it continue.
 *
 * Possible refusals: those of refuseDecision; StatusProhibits if the affiliate's state does not allow this, or the affiliate
 * belongs to another brand.
 */
export async function decideOwn(call: Call, input: z.output<typeof specs.decideResaleAffiliateSpec.input>): Promise<void> {
  refuseDecision(input);
  const { trx, scope, now } = call;
  const { state, from } = acts[input.act];
  const reason = input.act === "approve" ? "" : input.reason;
  const { actor } = scope;
  if (!(await decideOwnState(trx, input.accountid, { state, from, reason, actor, now }))) throw new Refused(StatusProhibits);
  await record(call, "affiliates.decide", input.accountid, { state, reason });
}

const presentPayout = (row: OwnPayoutRow) => ({
  payoutid: row.id,
  number: row.number,
  account: { accountid: row.accountId, number: row.customerNumber, name: row.name },
  month: row.month,
  currency: row.currency,
  amountMinor: row.amountMinor,
  way: row.way,
  holder: row.holder,
  iban: row.iban,
  made: row.madeAt.toISOString(),
  paid: row.paidAt?.toISOString() ?? null,
  isown: row.isOwn,
  transferred: row.transferredOn,
});

/** Payouts to affiliates of the account's brands, those that the account has to transfer first. */
export async function readOwnPayouts({ trx }: Call, page: Page): Promise<Answer<typeof operations.resaleAffiliatePayouts>> {
  const { rows, total } = await listOwnPayouts(trx, null, piece(page));
  return { data: rows.map(presentPayout), ...page, total };
}

/**
 * Records that the account has transferred what its own seller owes to an affiliate. The worker books it.
 *
 * Possible refusals: NotFound (payoutid); StatusProhibits if somebody else pays it, or it is recorded already; BadParameter
 * (paid) for a day in the future, or before the payout was made.
 */
export async function recordOwnTransfer(
  call: Call,
  { payoutid, paid }: z.output<typeof specs.recordAffiliateTransferSpec.input>,
): Promise<void> {
  const { trx, scope, now } = call;
  const [payout] = (await listOwnPayouts(trx, payoutid, one)).rows;
  if (payout === undefined) throw new Refused(NotFound, { param: "payoutid" });
  const { timeZone } = await findBrandSeller(trx, scope);
  if (paid > dateIn(timeZone, now) || paid < dateIn(timeZone, payout.madeAt)) throw new Refused(BadParameter, { param: "paid" });
  if (!(await recordTransfer(trx, payoutid, { on: paid, actor: scope.actor }))) throw new Refused(StatusProhibits);
  await record(call, "affiliates.transferred", payoutid, { number: payout.number, paid });
}

async function record(
  { trx, scope, requestId, address }: Call,
  action: AuditAction,
  object: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, requestId, address, action, object, after });
}
