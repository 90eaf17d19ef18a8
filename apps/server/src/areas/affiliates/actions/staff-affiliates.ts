import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/affiliates/operations";
import type { Programme } from "@nameplane/contracts/affiliates/affiliates";
import { NothingToTransfer, PayerBankMissing, RuleCapBelowFloor } from "@nameplane/contracts/affiliates/refusals";
import type * as specs from "@nameplane/contracts/affiliates/staff";
import type { StaffAffiliate } from "@nameplane/contracts/affiliates/staff";
import { soldKinds } from "@nameplane/contracts/affiliates/values";
import { BadParameter, ChangedMeanwhile, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { sumMoney, type Currency } from "@nameplane/values";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { bookCommissionPayout } from "../../ledger/commissions/index.ts";
import { dateIn } from "../../ledger/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { findProgramme, sumsOf } from "../affiliates.repository.ts";
import { paymentFile } from "../payment-file.rules.ts";
import {
  amountOf,
  decideState,
  existsPayout,
  findAnyAffiliate,
  findPayer,
  listAffiliates,
  listAllPayouts,
  listAnyCommissions,
  markPaid,
  operatorBrand,
  saveProgramme,
  waitingPayouts,
  type StaffAffiliateRow,
} from "../staff-affiliates.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Page = { readonly page: number; readonly limit: number };

const piece = ({ page, limit }: Page) => ({ limit, offset: (page - 1) * limit });

/**
 * The affiliate programme of the operator's brand. If the brand has none, returns a programme that is switched off, as a start.
 */
export async function readProgramme({ trx }: Call): Promise<Answer<typeof operations.staffProgramme>> {
  const { brandId, currency } = await operatorBrand(trx);
  const found = await findProgramme(trx, brandId);
  if (found !== null) {
    const { version, ...programme } = found;
    return { programme, version };
  }
  return { programme: blankProgramme(currency), version: 0 };
}

/** The programme of a brand that has not set one: nobody can apply. */
export const blankProgramme = (currency: Currency): Programme => ({
  ison: false,
  currency,
  attributiondays: 90,
  waitingdays: 30,
  leastpayoutMinor: 10_000,
  terms: { en: "", sv: "" },
  rules: [],
});

type ProgrammeInput = z.output<typeof specs.setAffiliateProgrammeSpec.input>;

/** Possible refusals: RuleCapBelowFloor; BadParameter where there are two rules for the same. Each names the field. */
export function refuseProgramme({ rules }: Pick<ProgrammeInput, "rules">): void {
  for (const { sold, floorMinor, capMinor } of rules)
    if (capMinor !== null && capMinor < floorMinor) throw new Refused(RuleCapBelowFloor, { param: sold });
  const twice = soldKinds.find((kind) => rules.filter(({ sold }) => sold === kind).length > 1);
  if (twice !== undefined) throw new Refused(BadParameter, { param: twice });
}

/**
 * Changes the programme. What affiliates have already earned stays as it was. Possible refusals: those of refuseProgramme,
 * ChangedMeanwhile.
 */
export async function setProgramme(call: Call, input: ProgrammeInput): Promise<void> {
  refuseProgramme(input);
  const { trx, actor, now } = call;
  const { brandId } = await operatorBrand(trx);
  if (!(await saveProgramme(trx, brandId, input, { actor, now }))) throw new Refused(ChangedMeanwhile);
  const { ison, attributiondays, waitingdays, leastpayoutMinor, rules } = input;
  const after = { ison, attributiondays, waitingdays, leastpayoutMinor, rules };
  await auditStaff(trx, call, { actor, action: "affiliates.programme", object: brandId, after });
}

/** All affiliates with what they brought and earned. */
export async function readAffiliates({ trx }: Call, page: Page): Promise<Answer<typeof operations.staffAffiliates>> {
  const { rows, total } = await listAffiliates(trx, piece(page));
  return { data: await presentAll(trx, rows), ...page, total };
}

async function presentAll(trx: Trx, rows: readonly StaffAffiliateRow[]): Promise<StaffAffiliate[]> {
  const sums = await sumsOf(
    trx,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map(({ accountId, brandId: _brandId, number, holder, askedAt, ...row }) => ({
    ...row,
    account: { accountid: accountId, number, name: holder },
    asked: askedAt.toISOString(),
    sums: sums.filter((sum) => sum.accountId === accountId).map(({ accountId: _of, ...sum }) => sum),
  }));
}

/** An affiliate with its commissions. Possible refusals: NotFound. */
export async function readAffiliate(
  { trx }: Call,
  { number, ...page }: Page & { readonly number: number },
): Promise<Answer<typeof operations.staffAffiliate>> {
  const found = await findAnyAffiliate(trx, { number });
  const [affiliate] = found === null ? [] : await presentAll(trx, [found]);
  if (found === null || affiliate === undefined) throw new Refused(NotFound, { param: "number" });
  const { rows, total } = await listAnyCommissions(trx, found.accountId, piece(page));
  const data = rows.map(({ id: commissionid, customerId, customerNumber, customerName, ...row }) => ({
    ...row,
    commissionid,
    customer: { accountid: customerId, number: customerNumber, name: customerName },
  }));
  return { affiliate, data, ...page, total };
}

/** For each decision: the state that it leads to, and the states in which it is possible. */
export const acts = {
  approve: { state: "approved", from: ["asked", "refused", "stopped"] },
  refuse: { state: "refused", from: ["asked"] },
  stop: { state: "stopped", from: ["approved"] },
} as const;

type Decision = z.output<typeof specs.decideAffiliateSpec.input>;

/** Checks a decision about an affiliate. Possible refusals: BadParameter if a refusal or stop has no reason. */
export function refuseDecision({ act, reason }: Pick<Decision, "act" | "reason">): void {
  if (act !== "approve" && reason === "") throw new Refused(BadParameter, { param: "reason" });
}

/**
 * Approves, refuses or stops an affiliate, or lets a stopped one continue. After a stop, commissions that are not yet due are not
 * paid any more.
 *
 * Possible refusals: those of refuseDecision; NotFound; StatusProhibits if the affiliate's state does not allow the act.
 */
export async function decide(call: Call, input: Decision): Promise<void> {
  const { trx, actor, now } = call;
  const { state, from } = acts[input.act];
  refuseDecision(input);
  const found = await findAnyAffiliate(trx, { accountId: input.accountid });
  if (found === null) throw new Refused(NotFound, { param: "accountid" });
  const reason = input.act === "approve" ? "" : input.reason;
  if (!(await decideState(trx, found.accountId, { state, from, reason, actor, now }))) throw new Refused(StatusProhibits);
  await recordIn(call, found.accountId, "affiliates.decide", found.name, { state, reason });
}

/** Payouts to affiliates. Payouts that wait for a transfer come first. */
export async function readPayouts({ trx }: Call, page: Page): Promise<Answer<typeof operations.staffAffiliatePayouts>> {
  const { rows, total } = await listAllPayouts(trx, piece(page));
  const data = rows.map((row) => ({
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
  }));
  return { data, ...page, total };
}

/**
 * Records that the transfer of a payout has been made, and posts it to the ledger. Possible refusals: NotFound; StatusProhibits
 * if it was recorded before.
 */
export async function confirmPayout(call: Call, payoutId: string): Promise<void> {
  const { trx, actor, now } = call;
  const [payout] = await waitingPayouts(trx, { id: payoutId });
  if (payout === undefined) {
    if (await existsPayout(trx, payoutId)) throw new Refused(StatusProhibits);
    throw new Refused(NotFound, { param: "payoutid" });
  }
  const { accountId, brandId, sellerId, number, way } = payout;
  const { timeZone } = await operatorBrand(trx);
  await markPaid(trx, payoutId, { actor, now });
  const scope = makeScope({ accountId, brandId, actor });
  const amount = amountOf(payout);
  await bookCommissionPayout(trx, scope, { sellerId, bookedOn: dateIn(timeZone, now), amount, way, text: String(number) });
  await recordIn(call, accountId, "affiliates.transferred", payoutId, { number });
}

/**
 * A payment file for the bank, with all payouts in a currency that wait for a transfer. Making the file changes nothing: staff
 * confirm each payout when the bank has paid it. Possible refusals: NothingToTransfer, PayerBankMissing.
 */
export async function payoutFile(call: Call, currency: Currency): Promise<Document> {
  const { trx, actor, now } = call;
  const waiting = await waitingPayouts(trx, { currency });
  const [first] = waiting;
  if (first === undefined) throw new Refused(NothingToTransfer);
  // A file has one payer, so it covers the payouts of one seller. Payouts of another seller come in the next file, once these are
  // confirmed.
  const { timeZone } = await operatorBrand(trx);
  const payer = await findPayer(trx, first.sellerId);
  if (payer.iban === "") throw new Refused(PayerBankMissing);
  const own = waiting.filter(({ sellerId }) => sellerId === first.sellerId);
  const day = dateIn(timeZone, now);
  const transfers = own.map((payout) => ({
    number: payout.number,
    holder: payout.holder,
    iban: payout.iban,
    amount: amountOf(payout),
  }));
  const total = sumMoney(
    transfers.map(({ amount }) => amount),
    currency,
  );
  const id = `AFF-${day.replaceAll("-", "")}-${first.number}`;
  const content = paymentFile({ id, madeAt: now, payOn: day, payer, transfers, total });
  const numbers = own.map(({ number }) => number);
  await auditStaff(trx, call, { actor, action: "affiliates.payment-file", object: id, after: { currency, numbers } });
  return { content: Buffer.from(content, "utf8"), contentType: "application/xml", fileName: `${id}.xml` };
}

async function recordIn(
  { trx, actor, requestId, address }: Call,
  accountId: string,
  action: AuditAction,
  object: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit(trx, { accountId, actor, requestId, address, action, object, after });
}
