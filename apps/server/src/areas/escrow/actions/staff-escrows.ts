import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/escrow/operations";
import { EscrowChanged } from "@nameplane/contracts/escrow/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { minorOf } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { DescribedAct } from "../../../platform/http/second-person.ts";
import { Refused } from "../../../platform/refused.ts";
import { endTask } from "../../../platform/staff-tasks.ts";
import type { EscrowDeps } from "../escrow.deps.ts";
import { stepsOfEscrow, type Escrow } from "../escrow.repository.ts";
import { decisionsOf } from "../escrow.rules.ts";
import { moveEscrow } from "../move-escrow.ts";
import { findStaffEscrow, listEscrows, type Parties } from "../staff-escrow.repository.ts";
import { deliveredMove } from "./act-on-escrow.ts";
import { decisionOf, disputeOf } from "./read-escrows.ts";
import { priceOf, termsOf } from "./read-offer.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
const rowsOfPage = 50;

const party = (number: number | null, name: string) => (number === null ? null : { number, name });

/** Escrows of customers, for staff. */
export async function readStaffEscrows(
  { trx }: { readonly trx: Trx },
  { list = "disputed", page: typed = 1 }: InputOf<typeof operations.staffEscrowList>,
): Promise<Answer<typeof operations.staffEscrowList>> {
  const page = Number(typed);
  const rows = await listEscrows(trx, list, { limit: rowsOfPage, offset: (page - 1) * rowsOfPage });
  return {
    data: rows.map((row) => ({
      number: row.number,
      unicodename: row.unicodeName,
      state: row.state,
      ...priceOf(row),
      heldMinor: minorOf(row.held),
      due: row.dueAt?.toISOString() ?? null,
      buyer: party(row.buyerNumber, row.buyerName),
      seller: party(row.sellerNumber, row.sellerName),
      brand: row.brand,
      touched: row.touchedAt.toISOString(),
    })),
    page,
    limit: rowsOfPage,
    total: rows[0]?.total ?? 0,
  };
}

/** One escrow, for staff. Possible refusals: NotFound. */
export async function readStaffEscrow(
  { trx }: { readonly trx: Trx },
  { number }: InputOf<typeof operations.staffEscrow>,
): Promise<Answer<typeof operations.staffEscrow>> {
  const escrow = await found(trx, Number(number), false);
  return {
    escrow: {
      ...termsOf(escrow),
      number: escrow.number,
      state: escrow.state,
      version: escrow.version,
      due: escrow.dueAt?.toISOString() ?? null,
      ishere: escrow.isHere,
      isdelivered: escrow.isDelivered,
      heldMinor: minorOf(escrow.held),
      buyer: party(escrow.buyerNumber, escrow.buyerName),
      seller: party(escrow.sellerNumber, escrow.sellerName),
      invited: escrow.invitedEmail,
      brand: escrow.brand,
      dispute: disputeOf(escrow),
      decision: decisionOf(escrow),
      stuck: escrow.stuck,
      decisions: decisionsOf(escrow),
      timeline: (await stepsOfEscrow(trx, escrow)).map(({ what, by, words, at }) => ({ what, by, words, at: at.toISOString() })),
    },
  };
}

async function found(trx: Trx, number: number, lock: boolean): Promise<Escrow & Parties> {
  const escrow = await findStaffEscrow(trx, number, { lock });
  if (escrow === null) throw new Refused(NotFound, { param: "number" });
  return escrow;
}

type Decision = InputOf<typeof operations.decideEscrow>;

/**
 * Makes the checks that come before staff are asked to confirm their identity. Locks the escrow. Possible refusals: NotFound,
 * EscrowChanged, StatusProhibits.
 */
export async function refuseDecision(trx: Trx, { number, version, decision }: Decision): Promise<Escrow> {
  const escrow = await found(trx, number, true);
  if (escrow.version !== version) throw new Refused(EscrowChanged);
  if (!decisionsOf(escrow).includes(decision)) throw new Refused(StatusProhibits, { param: "decision" });
  return escrow;
}

/**
 * Stores a decision of staff with its reason. The worker then moves the domain and the money. Possible refusals: those of
 * refuseDecision.
 */
export async function decideEscrow(
  deps: Pick<EscrowDeps, "jobs">,
  call: Call,
  input: Decision,
): Promise<{ state: Escrow["state"] }> {
  const { trx, now, actor } = call;
  const escrow = await refuseDecision(trx, input);
  const { decision } = input;
  const why = input.why.trim();
  const shared = { by: "staff", at: now, words: why } as const;
  const by = { accountId: null, actor };
  for (const accountId of [escrow.buyerAccountId, escrow.sellerAccountId])
    if (accountId !== null) await endTask(trx, { accountId }, { kind: "escrow.dispute", key: escrow.id, by: actor, at: now });
  if (decision === "delivered")
    return { state: await moveEscrow(trx, deps, by, escrow, { ...deliveredMove(escrow, null, now), ...shared, change: {} }) };
  const change = { decision, decision_why: why, decided_by: actor } as const;
  const move =
    decision === "release"
      ? ({ event: "accept", what: "released_by_staff" } as const)
      : ({ event: "giveBack", what: "refunded_by_staff" } as const);
  return { state: await moveEscrow(trx, deps, by, escrow, { ...move, ...shared, change }) };
}

/** Describes to a second staff member what a decision would change. Null if no money moves. Possible refusals: NotFound. */
export async function describeDecision({ trx }: Call, { number, decision, why }: Decision): Promise<DescribedAct | null> {
  const escrow = await found(trx, number, true);
  if (decision === "delivered") return null;
  const { accountId, brandId, held } = escrow;
  return {
    account: { accountId, brandId },
    object: { kind: "escrow", id: String(number) },
    title: escrow.unicodeName,
    sum: { minor: minorOf(held), currency: held.currency },
    changes: [
      { field: "decision", before: escrow.decision, after: decision, currency: null },
      { field: "amount", before: String(minorOf(held)), after: "0", currency: held.currency },
      { field: "why", before: null, after: why, currency: null },
    ],
  };
}
