import { codeOf, type AnswerOf, type InputOf } from "@nameplane/contracts";
import type { disputeSpec } from "@nameplane/contracts/payments/disputes";
import type * as operations from "@nameplane/contracts/payments/operations";
import { DisputeChanged, DisputeNothingChosen, DisputeTooLate } from "@nameplane/contracts/payments/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { minorOf } from "@nameplane/values";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { endTask } from "../../../platform/staff-tasks.ts";
import { isOpenInvoice, lockInvoice } from "../../ledger/index.ts";
import { takenBackOf, writeOffTakenBack } from "../../ledger/disputes/index.ts";
import { writeOffInvoice } from "../../ledger/late/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { disputeReported } from "../payments.jobs.ts";
import { findPayment } from "../payments.repository.ts";
import { clearingOf } from "../providers.rules.ts";
import { amountText } from "./amount-text.rules.ts";
import { changeDispute, findDispute, lockDispute, type DisputeRow } from "./disputes.repository.ts";
import { readEvidenceFacts } from "./evidence.repository.ts";
import {
  chosenSections,
  isEvidencePart,
  proposedParts,
  proposedWords,
  sectionsOf,
  type EvidenceFacts,
  type FrozenEvidence,
  type StoredEvidence,
} from "./evidence.rules.ts";
import {
  heldNow,
  invoiceNumbers,
  listDisputes,
  paymentFacts,
  placeOfDispute,
  readHolds,
  writeHold,
  type DisputePlace,
  type ListedDispute,
} from "./staff-disputes.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
export type StaffDisputeDeps = { readonly jobs: Pick<Jobs, "enqueue"> };

const listMost = 200;
const statesOf = { open: ["open"], submitted: ["submitted"], ended: ["won", "lost"] } as const;

export async function readDisputes(
  { trx }: Call,
  { list }: InputOf<typeof operations.disputes>,
): Promise<Answer<typeof operations.disputes>> {
  const rows = await listDisputes(trx, statesOf[list], listMost);
  const holds = await readHolds(trx);
  return { data: rows.map(presentRow), holds: holds.map(({ what, isOn: ison }) => ({ what, ison })) };
}

const presentRow = ({
  id,
  number,
  state,
  provider,
  cause,
  isInquiry,
  amount,
  openedAt,
  answerBy,
  endedAt,
  ...row
}: ListedDispute) => ({
  disputeid: id,
  number,
  status: codeOf("dispute", state),
  provider,
  cause,
  isinquiry: isInquiry,
  currency: amount.currency,
  amountMinor: minorOf(amount),
  opened: openedAt.toISOString(),
  due: answerBy?.toISOString() ?? null,
  ended: endedAt?.toISOString() ?? null,
  customer: { number: row.customerNumber, name: row.customerName },
});

/** A dispute with what our records say about it, and the letter as saved or as proposed. Possible refusals: NotFound. */
export async function readDispute(
  call: Call,
  { number }: z.output<typeof disputeSpec.input>,
): Promise<Answer<typeof operations.dispute>> {
  const { trx } = call;
  const place = await placeOfDispute(trx, { number });
  const scope = place === null ? null : makeScope({ ...place, actor: call.actor });
  const dispute = place === null || scope === null ? null : await findDispute(trx, scope, place.disputeId);
  if (place === null || scope === null || dispute === null) throw new Refused(NotFound, { param: "number" });
  const { receiptNumber, capturedAt } = await paymentFacts(trx, place);
  const evidence = await evidenceNow(trx, place, dispute);
  const { id, provider } = dispute;
  return {
    ...presentRow({ ...dispute, provider: provider === "paypal" ? "paypal" : "stripe", ...place, id }),
    version: dispute.version,
    paymentid: dispute.paymentId,
    receiptnumber: receiptNumber,
    paid: capturedAt?.toISOString() ?? null,
    fee: dispute.feeCurrency === null ? null : { currency: dispute.feeCurrency, minor: dispute.feeMinor },
    submitted: dispute.submittedAt?.toISOString() ?? null,
    accepted: dispute.acceptedAt?.toISOString() ?? null,
    sending: dispute.intent,
    failure: dispute.failure,
    loss: dispute.loss,
    taken: await presentTaken(trx, scope, dispute),
    held: await heldNow(trx, place.accountId),
    words: evidence.words,
    parts: evidence.parts.filter(isEvidencePart),
    sections: evidence.sections.flatMap(({ part, lines }) => (isEvidencePart(part) ? [{ part, lines: [...lines] }] : [])),
    iseditable: isEditable(dispute, call.now),
  };
}

async function presentTaken(trx: Trx, scope: AccountScope, { id, amount }: DisputeRow) {
  const parts = await takenBackOf(trx, scope, id, amount.currency);
  const numbers = await invoiceNumbers(
    trx,
    scope.accountId,
    parts.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId])),
  );
  const from = { receivable: "invoice", prepaid: "credit" } as const;
  return parts.map(({ code, invoiceId, amount: part }) => ({
    from: code === "receivable" || code === "prepaid" ? from[code] : ("claim" as const),
    invoiceid: invoiceId,
    invoicenumber: invoiceId === null ? null : (numbers.get(invoiceId) ?? null),
    amountMinor: minorOf(part),
  }));
}

const isEditable = ({ state, intent, answerBy }: DisputeRow, now: Date): boolean =>
  state === "open" && intent === null && (answerBy === null || answerBy > now);

type Evidence = StoredEvidence & { readonly sections: FrozenEvidence["sections"]; readonly facts: EvidenceFacts };

/** The evidence as it would be sent now. If it was already sent, the evidence as it was sent. */
async function evidenceNow(trx: Trx, place: DisputePlace, dispute: DisputeRow): Promise<Evidence> {
  const facts = await readEvidenceFacts(trx, place);
  const stored = dispute.evidence;
  if (stored?.frozen !== undefined) return { ...stored, sections: stored.frozen.sections, facts };
  const sections = sectionsOf(facts);
  const { capturedAt } = await paymentFacts(trx, place);
  const proposed = {
    amount: amountText(dispute.amount),
    paidOn: capturedAt?.toISOString().slice(0, 10) ?? "-",
    cause: dispute.cause.replaceAll("_", " "),
  };
  return {
    words: stored?.words ?? proposedWords(facts, proposed),
    parts: stored?.parts ?? proposedParts(sections),
    sections,
    facts,
  };
}

/** Saves the letter and the chosen parts. Possible refusals: NotFound, StatusProhibits, DisputeChanged. */
export async function saveDispute(call: Call, { words, parts, ...of }: InputOf<typeof operations.saveDispute>): Promise<void> {
  const { scope, dispute } = await lockFor(call, of);
  if (!isEditable(dispute, call.now)) throw new Refused(StatusProhibits, { param: "disputeid" });
  await changeDispute(call.trx, scope, dispute.id, { evidence: JSON.stringify({ words, parts }) });
  await log(call, scope, dispute, "dispute.save", { parts });
}

/**
 * Freezes the evidence, and queues a job that sends it. Later changes of the records do not change it any more.
 *
 * Possible refusals: NotFound, StatusProhibits, DisputeChanged, DisputeTooLate, DisputeNothingChosen.
 */
export async function submitDispute(
  deps: StaffDisputeDeps,
  call: Call,
  { words, parts, ...of }: InputOf<typeof operations.submitDispute>,
): Promise<void> {
  const { trx, now } = call;
  const { scope, dispute, place } = await lockFor(call, of);
  if (dispute.state !== "open" || dispute.intent !== null) throw new Refused(StatusProhibits, { param: "disputeid" });
  if (dispute.answerBy !== null && dispute.answerBy <= now) throw new Refused(DisputeTooLate);
  const facts = await readEvidenceFacts(trx, place);
  const frozen = freeze(facts, parts, now);
  if (frozen.sections.length === 0) throw new Refused(DisputeNothingChosen, { param: "parts" });
  await decide(deps, call, scope, dispute, {
    intent: "submit",
    evidence: { words, parts, frozen: { ...frozen, brand: place.brand } },
  });
  await log(call, scope, dispute, "dispute.submit", { parts });
}

function freeze(facts: EvidenceFacts, parts: readonly string[], now: Date): FrozenEvidence {
  return {
    customerName: facts.customer.name,
    customerEmail: facts.customer.email,
    address: facts.orders[0]?.address ?? null,
    deliveredOn: facts.commands[0]?.on ?? null,
    sections: chosenSections(sectionsOf(facts), { parts }),
    at: now.toISOString(),
  };
}

/** Accepts the loss, and queues a job that tells the provider. Possible refusals: NotFound, StatusProhibits, DisputeChanged. */
export async function acceptDispute(
  deps: StaffDisputeDeps,
  call: Call,
  of: InputOf<typeof operations.acceptDispute>,
): Promise<void> {
  const { scope, dispute } = await lockFor(call, of);
  if (dispute.state !== "open" || dispute.intent !== null) throw new Refused(StatusProhibits, { param: "disputeid" });
  await decide(deps, call, scope, dispute, { intent: "accept" });
  await log(call, scope, dispute, "dispute.accept", {});
}

/**
 * Decides about money that was lost. With "owed", the invoices stay to be paid, and reminders go out as for any late invoice.
 * With "written_off", what is left on these invoices becomes a bad debt, and so does money that was on no invoice. Either
 * decision ends the restrictions of the account.
 *
 * Possible refusals: NotFound, StatusProhibits (not lost, or already decided), DisputeChanged.
 */
export async function settleDispute(
  call: Call,
  { loss, reason, ...of }: InputOf<typeof operations.settleDispute>,
): Promise<void> {
  const { trx, now } = call;
  const { scope, dispute } = await lockFor(call, of);
  if (dispute.state !== "lost" || dispute.loss !== null) throw new Refused(StatusProhibits, { param: "disputeid" });
  if (loss === "written_off") await writeOff(call, scope, dispute, reason);
  await changeDispute(trx, scope, dispute.id, { loss });
  await endTask(trx, scope, { kind: "payment-dispute-lost", key: dispute.id, by: call.actor, at: now });
  await log(call, scope, dispute, "dispute.settle", { loss, reason });
}

async function writeOff({ trx, now }: Call, scope: AccountScope, dispute: DisputeRow, reason: string): Promise<void> {
  const { currency } = dispute.amount;
  for (const { invoiceId } of await takenBackOf(trx, scope, dispute.id, currency)) {
    const invoice = invoiceId === null ? null : await lockInvoice(trx, scope, invoiceId);
    // Invoices that were paid or credited in the meantime are not written off.
    if (invoice !== null && isOpenInvoice(invoice.state))
      await writeOffInvoice(trx, scope, { invoiceId: invoice.id, reason, now });
  }
  const payment = await findPayment(trx, scope, dispute.paymentId);
  if (payment === null) return;
  const of = {
    disputeId: dispute.id,
    paymentId: payment.id,
    sellerId: payment.sellerId,
    clearing: clearingOf(payment.method),
    now,
  };
  await writeOffTakenBack(trx, scope, { ...of, currency, reason });
}

async function decide(
  deps: StaffDisputeDeps,
  { trx, actor, now }: Call,
  { accountId, brandId }: AccountScope,
  { id, paymentId, providerObject, intentNo }: DisputeRow,
  of: { readonly intent: "submit" | "accept"; readonly evidence?: unknown },
): Promise<void> {
  await changeDispute(trx, { accountId }, id, {
    intent: of.intent,
    intent_by: actor,
    intent_no: intentNo + 1,
    failure: null,
    next_check_at: now,
    ...(of.evidence === undefined ? {} : { evidence: JSON.stringify(of.evidence) }),
  });
  await deps.jobs.enqueue(trx, disputeReported, [{ accountId, brandId, paymentId, disputeObject: providerObject }]);
}

async function lockFor(
  { trx, actor }: Call,
  { disputeid, version }: { readonly disputeid: string; readonly version: number },
): Promise<{ readonly scope: AccountScope; readonly dispute: DisputeRow; readonly place: DisputePlace }> {
  const place = await placeOfDispute(trx, { id: disputeid });
  const scope = place === null ? null : makeScope({ ...place, actor });
  const dispute = scope === null ? null : await lockDispute(trx, scope, disputeid);
  if (place === null || scope === null || dispute === null) throw new Refused(NotFound, { param: "disputeid" });
  if (dispute.version !== version) throw new Refused(DisputeChanged);
  return { scope, dispute, place };
}

/** The content of the PDF: the evidence as it was sent, or as it would be sent now. Possible refusals: NotFound. */
export async function readForFile(
  trx: Trx,
  { actor, now }: Pick<StaffCall, "actor" | "now">,
  disputeid: string,
): Promise<{
  readonly dispute: DisputeRow;
  readonly words: string;
  readonly frozen: FrozenEvidence & { readonly brand: string };
}> {
  const place = await placeOfDispute(trx, { id: disputeid });
  const dispute = place === null ? null : await findDispute(trx, makeScope({ ...place, actor }), disputeid);
  if (place === null || dispute === null) throw new Refused(NotFound, { param: "disputeid" });
  const { words, parts, facts, frozen } = await evidenceNow(trx, place, dispute);
  return { dispute, words, frozen: { ...(frozen ?? freeze(facts, parts, now)), brand: place.brand } };
}

/** Sets whether accounts lose the use of saved cards, invoices or transfers (`what`) while one of their payments is disputed. */
export async function setHold(call: Call, { what, ison }: InputOf<typeof operations.setDisputeHold>): Promise<void> {
  const { trx, actor, now } = call;
  await writeHold(trx, { what, isOn: ison, by: actor, at: now });
  await auditStaff(trx, call, { actor, action: "dispute.hold-rule", object: what, after: { ison } });
}

async function log(
  call: Call,
  { accountId }: AccountScope,
  { id }: DisputeRow,
  action: AuditAction,
  after: Record<string, unknown>,
): Promise<void> {
  const { trx, actor, requestId, address } = call;
  await audit(trx, { accountId, actor, action, object: id, after, requestId, address });
}
