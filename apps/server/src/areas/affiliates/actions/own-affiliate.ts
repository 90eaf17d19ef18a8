import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/affiliates/operations";
import type { Programme } from "@nameplane/contracts/affiliates/affiliates";
import type * as specs from "@nameplane/contracts/affiliates/affiliates";
import {
  AffiliateIbanWrong,
  AffiliateNameTaken,
  AffiliateNameWrong,
  AffiliatesClosed,
  AffiliateTermsNotAccepted,
} from "@nameplane/contracts/affiliates/refusals";
import { affiliateName } from "@nameplane/contracts/affiliates/values";
import { BadParameter, ChangedMeanwhile, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { isIban, plainIban } from "@nameplane/values";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall, SessionCall } from "../../../platform/http/call.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries, inviteLimits, signupLimits } from "../../identity/index.ts";
import { dateIn, findBrandSeller } from "../../ledger/index.ts";
import {
  countsOf,
  countVisit,
  findAffiliate,
  findProgramme,
  insertAffiliate,
  insertLinkToken,
  listCommissions,
  listPayouts,
  sumsOf,
  updatePayout,
  visitDays,
  type AffiliateRow,
  type PayoutRow,
  type ProgrammeRow,
} from "../affiliates.repository.ts";

type Call = SessionCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/** How long a link for one person is valid. */
const linkDays = 90;

/** The affiliate programme of the brand, and what the account has earned in it. */
export async function readOwnAffiliate(call: Call): Promise<Answer<typeof operations.affiliateView>> {
  const { trx, scope } = call;
  const programme = await findProgramme(trx, scope.brandId);
  const affiliate = await findAffiliate(trx, scope);
  const sums = await sumsOf(trx, [scope.accountId]);
  return {
    programme: programme === null || (!programme.ison && affiliate === null) ? null : presentProgramme(programme),
    affiliate: affiliate === null ? null : presentAffiliate(affiliate),
    link: affiliate?.state === "approved" ? new URL(`/affiliate/${affiliate.name}`, call.origin).href : "",
    counts: await countsOf(trx, scope),
    sums: sums.map(({ accountId: _accountId, ...sum }) => sum),
    days: await visitDays(trx, scope),
    payouts: (await listPayouts(trx, scope)).map(presentPayout),
  };
}

const presentProgramme = ({ version: _version, ...programme }: ProgrammeRow): Programme => programme;

const presentAffiliate = ({ askedAt, ...row }: AffiliateRow) => ({ ...row, asked: askedAt.toISOString() });

const presentPayout = ({ id: payoutid, sellerId: _sellerId, madeAt, paidAt, ...row }: PayoutRow) => ({
  ...row,
  payoutid,
  made: madeAt.toISOString(),
  paid: paidAt?.toISOString() ?? null,
});

/**
 * Asks to become an affiliate. Staff decide about it.
 *
 * Possible refusals: AffiliatesClosed, StatusProhibits (the account has asked before), AffiliateNameWrong, AffiliateNameTaken,
 * AffiliateTermsNotAccepted.
 */
export async function applyAsAffiliate(call: Call, input: z.output<typeof specs.applyAsAffiliateSpec.input>): Promise<void> {
  const { trx, scope, now, session } = call;
  const programme = await findProgramme(trx, scope.brandId);
  if (programme === null || !programme.ison) throw new Refused(AffiliatesClosed);
  if ((await findAffiliate(trx, scope)) !== null) throw new Refused(StatusProhibits);
  const name = input.name.toLowerCase();
  if (!affiliateName.test(name)) throw new Refused(AffiliateNameWrong, { param: "name" });
  if (!input.acceptterms) throw new Refused(AffiliateTermsNotAccepted, { param: "acceptterms" });
  try {
    await insertAffiliate(trx, scope, { name, plan: input.plan, userId: session.userId, now });
  } catch (error) {
    if (isUniqueViolation(error, "affiliate_brand_id_name_key")) throw new Refused(AffiliateNameTaken, { param: "name" });
    throw error;
  }
  await record(call, "affiliates.apply", { name });
}

type PayoutInput = z.output<typeof specs.setAffiliatePayoutSpec.input>;

/**
 * The bank account in the form in which it is stored. Possible refusals: BadParameter, AffiliateIbanWrong; each names the field.
 */
export function checkedPayout({ payout, holder, iban, version }: PayoutInput) {
  if (payout === "credit") return { payout, holder: null, iban: null, version };
  if (holder === "") throw new Refused(BadParameter, { param: "holder" });
  if (!isIban(iban)) throw new Refused(AffiliateIbanWrong, { param: "iban" });
  return { payout, holder, iban: plainIban(iban), version };
}

/** Sets where commissions are paid. Possible refusals: those of checkedPayout, NotFound, ChangedMeanwhile. */
export async function setPayout(call: Call, input: PayoutInput): Promise<void> {
  const to = checkedPayout(input);
  if ((await findAffiliate(call.trx, call.scope)) === null) throw new Refused(NotFound);
  if (!(await updatePayout(call.trx, call.scope, to))) throw new Refused(ChangedMeanwhile);
  await record(call, "affiliates.set-payout", { payout: to.payout });
}

/** Creates a link for one person. Possible refusals: TooFast; StatusProhibits for an account that is no approved affiliate. */
export async function createLink(call: Call): Promise<Answer<typeof operations.createAffiliateLink>> {
  const { trx, scope, now, origin } = call;
  await countTries(trx, now, "affiliate-link", [{ subject: scope.accountId, limits: inviteLimits }]);
  const token = newToken();
  const endsAt = addDays(now, linkDays);
  const name = await insertLinkToken(trx, sha256(token), endsAt);
  if (name === null) throw new Refused(StatusProhibits);
  await record(call, "affiliates.link", {});
  return { url: new URL(`/affiliate/${name}/${token}`, origin).href, ends: endsAt.toISOString() };
}

export async function readCommissions(
  { trx, scope }: Call,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Answer<typeof operations.affiliateCommissions>> {
  const { rows, total } = await listCommissions(trx, scope, { limit, offset: (page - 1) * limit });
  return { data: rows.map(({ id: commissionid, ...row }) => ({ ...row, commissionid })), page, limit, total };
}

/**
 * Counts one visit by the link of an affiliate. Only the day and the number of visits are kept. The answer does not say whether
 * an affiliate with this name exists. Possible refusals: TooFast (counted for each IP address).
 */
export async function countOneVisit(
  call: PublicCall,
  { name }: z.output<typeof specs.countAffiliateVisitSpec.input>,
): Promise<void> {
  const { brandId } = call.brand;
  await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "affiliate-visit", [{ subject: call.addressBlock, limits: signupLimits.names }]);
    const { timeZone } = await findBrandSeller(trx, { brandId });
    await countVisit(trx, name, dateIn(timeZone, call.now));
  });
}

async function record(call: Call, action: AuditAction, after: Readonly<Record<string, unknown>>): Promise<void> {
  const { trx, scope, requestId, address } = call;
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, requestId, address, action, object: accountId, after });
}
