import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { extendCase, mailCaseAgain, proveCase } from "../../contacts/index.ts";
import { findPlace } from "./read-verifications.ts";

export type VerificationDeps = { readonly pool: Pool; readonly jobs: Pick<Jobs, "enqueue"> };

/** Sends the mail of a verification again. Returns the address. Possible refusals: NotFound, TooFast. */
export async function mailVerification({ pool, jobs }: VerificationDeps, call: StaffCall, caseId: string): Promise<string> {
  const scope = await scopeOf(call, caseId);
  return tx(pool, scope, (trx) => mailCaseAgain(trx, { jobs, clock: { now: () => call.now } }, scope, caseId));
}

/**
 * Moves the deadline of a verification on which no domain depends. Returns the new deadline. Possible refusals: NotFound,
 * ChangedMeanwhile, StatusProhibits, BadParameter (until).
 */
export async function extendVerification(
  { pool }: VerificationDeps,
  call: StaffCall,
  { caseid, ...change }: { readonly caseid: string; readonly version: number; readonly until: string; readonly why: string },
): Promise<Date> {
  const scope = await scopeOf(call, caseid);
  return tx(pool, scope, (trx) => extendCase(trx, scope, { caseId: caseid, ...change }, call.now));
}

/** Marks a contact as verified by another proof. Possible refusals: NotFound, ChangedMeanwhile. */
export async function proveVerification(
  { pool }: VerificationDeps,
  call: StaffCall,
  { caseid, version, note }: { readonly caseid: string; readonly version: number; readonly note: string },
): Promise<void> {
  const scope = await scopeOf(call, caseid);
  await tx(pool, scope, (trx) => proveCase(trx, scope, { caseId: caseid, version, note }, call.now));
}

/** The scope of the customer whose case it is. The look-up runs as staff, who find only cases of their brands' customers. */
async function scopeOf(call: StaffCall, caseId: string): Promise<AccountScope> {
  const place = await call.tx((trx) => findPlace(trx, caseId));
  return makeScope({ ...place, actor: call.actor });
}
