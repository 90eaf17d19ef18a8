import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { BatchOver } from "@nameplane/contracts/backoffice/refusals";
import {
  batchPermissions,
  reasonedActs,
  type BatchState,
  type StaffBatchAct,
} from "@nameplane/contracts/backoffice/lists/values";
import { ChangedMeanwhile, MissingParameter, NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { decide, refuseUnless } from "../../../platform/policy.ts";
import { refusalText } from "../../../platform/refusal-text.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { batchActs, type BatchDeps, type PreviewedRow } from "./batch-acts.ts";
import {
  beginRow,
  endIfDone,
  endRow,
  findBatch,
  insertBatch,
  rowsOfBatch,
  stopOpen,
  type BatchAt,
} from "./batches.repository.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type TrxCall = StaffCall & { readonly trx: Trx };

/**
 * How many rows one call carries out. The number is small so that no call lasts long: a registry may need seconds for each row.
 */
const rowsOfCall = 5;
/** The least number of characters in a reason, as for acts on one domain. */
const reasonMin = 3;

/** Shows what an act would do with each of the objects. Possible refusals: NoPermission. */
export async function previewBatch(
  deps: BatchDeps,
  call: StaffCall,
  { act, objects }: InputOf<typeof operations.previewBatch>,
): Promise<Answer<typeof operations.previewBatch>> {
  refuseWithout(call, act);
  const rows = await batchActs[act].preview(deps, call, [...new Set(objects)]);
  return {
    data: rows.map(({ objectId, title, status, becomes, isPossible }) => ({
      objectid: objectId,
      title,
      status,
      becomes: isPossible ? becomes : null,
      possible: isPossible,
    })),
    possible: rows.filter(({ isPossible }) => isPossible).length,
  };
}

/**
 * Stores a batch of those objects with which the act is possible now. Possible refusals: NoPermission; ChangedMeanwhile if the
 * act is possible with none of them; MissingParameter for an act that needs a reason.
 */
export async function startBatch(
  deps: BatchDeps,
  call: StaffCall,
  { act, objects, reason, account }: InputOf<typeof operations.startBatch>,
): Promise<string> {
  refuseWithout(call, act);
  if (reasonedActs.has(act) && reason.length < reasonMin) throw new Refused(MissingParameter, { missing: ["reason"] });
  const isPush = act === "domainPush";
  if (isPush && account === undefined) throw new Refused(MissingParameter, { missing: ["account"] });
  if (isPush && account !== undefined && !(await deps.pushes.isAccount(call, account)))
    throw new Refused(NotFound, { param: "account" });
  const number = isPush ? (account ?? null) : null;
  const isPossible = (row: PreviewedRow) => row.isPossible;
  const rows = (await batchActs[act].preview(deps, call, [...new Set(objects)])).filter(isPossible);
  if (rows.length === 0) throw new Refused(ChangedMeanwhile);
  const id = newId();
  await call.tx(async (trx) => {
    await insertBatch(trx, { id, act, staffId: call.staff.staffId, reason, account: number, at: call.now }, rows);
    await auditStaff(trx, call, {
      actor: call.actor,
      action: "batches.start",
      object: id,
      after: { act, rows: rows.length, reason, ...(number === null ? {} : { account: number }) },
    });
  });
  return id;
}

/** A batch of the caller, with its rows. Possible refusals: NotFound. */
export async function readBatch(
  { trx }: TrxCall,
  { batchid }: InputOf<typeof operations.staffBatch>,
): Promise<Answer<typeof operations.staffBatch>> {
  const batch = await ownBatch(trx, batchid);
  const rows = await rowsOfBatch(trx, batchid);
  return {
    act: batch.act,
    state: batch.state,
    reason: batch.reason,
    created: batch.createdAt.toISOString(),
    ended: batch.endedAt?.toISOString() ?? null,
    rows: rows.map(({ position, objectId, title, state, refusal, found }) => ({
      position,
      objectid: objectId,
      title,
      state,
      refusal,
      found,
    })),
  };
}

/**
 * Carries out the next rows of a batch of the caller. Each row is marked before it is carried out, and is never carried out
 * again, even if the process dies meanwhile. If the act refuses a row, the refusal is stored as its result. Possible refusals:
 * NotFound, NoPermission.
 */
export async function runBatch(deps: BatchDeps, call: StaffCall, batchId: string): Promise<{ state: BatchState }> {
  const { act, reason, account } = await call.tx((trx) => ownBatch(trx, batchId));
  refuseWithout(call, act);
  for (let at = 0; at < rowsOfCall; at += 1) {
    const row = await call.tx((trx) => beginRow(trx, batchId, call.now));
    if (row === null) break;
    const result = await resultOf(call, () => batchActs[act].run(deps, call, row, { id: batchId, reason, account }));
    await call.tx((trx) => endRow(trx, batchId, row.position, { ...result, at: call.now }));
  }
  return call.tx(async (trx) => {
    await endIfDone(trx, batchId, call.now);
    return { state: (await ownBatch(trx, batchId)).state };
  });
}

/** Stops a batch of the caller. Possible refusals: NotFound, BatchOver. */
export async function stopBatch(call: TrxCall, batchId: string): Promise<void> {
  await ownBatch(call.trx, batchId);
  if (!(await stopOpen(call.trx, batchId, call.now))) throw new Refused(BatchOver);
  await auditStaff(call.trx, call, { actor: call.actor, action: "batches.stop", object: batchId });
}

type Result = { readonly state: "done" | "refused"; readonly refusal: string | null; readonly found: number | null };

async function resultOf(call: StaffCall, run: () => Promise<{ readonly found: number | null }>): Promise<Result> {
  try {
    return { state: "done", refusal: null, ...(await run()) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { state: "refused", refusal: refusalText(error.refusal, error.values, call.language).slice(0, 500), found: null };
  }
}

async function ownBatch(trx: Trx, id: string): Promise<BatchAt> {
  const batch = await findBatch(trx, id);
  if (batch === null) throw new Refused(NotFound, { param: "batchid" });
  return batch;
}

/** Checks that the staff member has the permission that the act needs. Possible refusals: NoPermission. */
export function refuseWithout({ staff }: StaffCall, act: StaffBatchAct): void {
  const permission = batchPermissions[act];
  refuseUnless(decide({ accountState: "active", permissions: staff.permissions }, { kind: "staff", permission }));
}
