import type { InputOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import type * as operations from "@nameplane/contracts/staff/operations";
import { NotTheSamePerson, ProposalOutdated, ProposalOver, ProposerGone } from "@nameplane/contracts/staff/refusals";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { StaffTrxCall } from "../../../platform/http/second-person.ts";
import { decide, refuseUnless } from "../../../platform/policy.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../audit-staff.ts";
import { hashOf, type SecondActs } from "./propose-act.ts";
import { endProposal, findProposal, isAllowed, type ProposalAt } from "./proposals.repository.ts";
import { stateAt } from "./proposals.rules.ts";

type Link = { readonly url: string; readonly ends: string };

/**
 * Carries out a colleague's proposal: the same action with the same checks as if the approver had called it, once, and in the
 * transaction that stores the approval. The values must still be those that were shown.
 *
 * Possible refusals: NotFound, ProposalOver, NotTheSamePerson (T114), NoPermission, ProposerGone, ProposalOutdated, and those of
 * the act.
 */
export async function approveProposal(
  acts: SecondActs,
  call: StaffCall,
  { proposalid }: InputOf<typeof operations.approveProposal>,
): Promise<{ link: Link | null }> {
  const outside = await call.tx(async (trx) => {
    const within = Object.assign(call, { trx });
    const { found, act, input } = await approvable(acts, within, proposalid);
    if (act.tryFirst !== null) return { act, input };
    await endProposal(trx, found.id, { state: "done", by: call.staff.staffId, at: call.now, reason: "" });
    const answer = await act.run(within, input);
    await record(within, "proposals.approve", found, "");
    return { link: linkOf(answer) };
  });
  if (outside.act === undefined) return outside;
  // An act that uses transactions of its own is carried out between two transactions of ours. If the act refuses, or the process
  // dies, the proposal stays open. If the act was already carried out by then, it refuses a second approval itself.
  await outside.act.run(call as StaffTrxCall, outside.input);
  await call.tx(async (trx) => {
    const within = Object.assign(call, { trx });
    const found = await lockOpen(within, proposalid);
    await endProposal(trx, found.id, { state: "done", by: call.staff.staffId, at: call.now, reason: "" });
    await record(within, "proposals.approve", found, "");
  });
  return { link: null };
}

/** Finds a proposal with its act and input, if the caller may approve it now and its effect is still what was shown. */
async function approvable(acts: SecondActs, call: StaffTrxCall, id: string) {
  const found = await lockOpen(call, id);
  refuseOwn(call, found);
  const act = acts.get(found.operation);
  if (act === undefined) throw new Error(`no act ${found.operation} can be approved`);
  refuseWithoutRight(call, act.permission);
  if (!(await isAllowed(call.trx, found.askedBy, act.permission))) throw new Refused(ProposerGone);
  const input = act.read(found.input, call.language);
  const described = await act.describe(call, input);
  if (described === null || !hashOf(found.operation, found.input, described.changes).equals(found.contentHash))
    throw new Refused(ProposalOutdated);
  return { found, act, input };
}

/** Rejects a colleague's proposal. Possible refusals: NotFound, ProposalOver, NotTheSamePerson, NoPermission. */
export async function rejectProposal(
  call: StaffTrxCall,
  { proposalid, reason }: InputOf<typeof operations.rejectProposal>,
): Promise<void> {
  const found = await lockOpen(call, proposalid);
  refuseOwn(call, found);
  refuseWithoutRight(call, found.permission);
  await endProposal(call.trx, found.id, { state: "rejected", by: call.staff.staffId, at: call.now, reason });
  await record(call, "proposals.reject", found, reason);
}

/** Withdraws an own proposal. Possible refusals: NotFound (also for a colleague's), ProposalOver. */
export async function withdrawProposal(
  call: StaffTrxCall,
  { proposalid }: InputOf<typeof operations.withdrawProposal>,
): Promise<void> {
  const found = await lockOpen(call, proposalid);
  if (found.askedBy !== call.staff.staffId) throw new Refused(NotFound, { param: "proposalid" });
  await endProposal(call.trx, found.id, { state: "withdrawn", by: call.staff.staffId, at: call.now, reason: "" });
  await record(call, "proposals.withdraw", found, "");
}

/**
 * Reads and locks the proposal. If two people decide at once, the second one waits here and then finds that it was already
 * decided.
 */
async function lockOpen({ trx, now }: StaffTrxCall, id: string): Promise<ProposalAt> {
  const found = await findProposal(trx, id, { lock: true });
  if (found === null) throw new Refused(NotFound, { param: "proposalid" });
  if (stateAt(found, now) !== "open") throw new Refused(ProposalOver);
  return found;
}

function refuseOwn({ staff }: StaffTrxCall, { askedBy }: ProposalAt): void {
  if (askedBy === staff.staffId) throw new Refused(NotTheSamePerson);
}

function refuseWithoutRight({ staff }: StaffTrxCall, permission: string | null): void {
  refuseUnless(decide({ accountState: "active", permissions: staff.permissions }, { kind: "staff", permission }));
}

/** The login link, if the act has made one. The colleague who approves the act gets it and passes it on. */
function linkOf(answer: object): Link | null {
  return "link" in answer ? (answer.link as Link) : null;
}

function record(
  call: StaffTrxCall,
  action: "proposals.approve" | "proposals.reject" | "proposals.withdraw",
  { id, operation, objectId, askedByName, reason }: ProposalAt,
  decision: string,
): Promise<void> {
  const after = { operation, about: objectId, proposedBy: askedByName, decidedBy: call.staff.name, reason, decision };
  return auditStaff(call.trx, call, { actor: call.actor, action, object: id, after });
}
