import type { InputOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import type * as operations from "@nameplane/contracts/staff/operations";
import { NotTheSamePerson, ProposalOutdated, ProposalOver, ProposerGone } from "@nameplane/contracts/staff/refusals";
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
 * Refuses NotFound, ProposalOver, NotTheSamePerson (T114), NoPermission, ProposerGone, ProposalOutdated, and what the act refuses
 */
export async function approveProposal(
  acts: SecondActs,
  call: StaffTrxCall,
  { proposalid }: InputOf<typeof operations.approveProposal>,
): Promise<{ link: Link | null }> {
  const { trx, staff, now } = call;
  const found = await lockOpen(call, proposalid);
  refuseOwn(call, found);
  const act = acts.get(found.operation);
  if (act === undefined) throw new Error(`no act ${found.operation} can be approved`);
  refuseWithoutRight(call, act.permission);
  if (!(await isAllowed(trx, found.askedBy, act.permission))) throw new Refused(ProposerGone);
  const input = act.read(found.input, call.language);
  const described = await act.describe(call, input);
  if (described === null || !hashOf(found.operation, found.input, described.changes).equals(found.contentHash))
    throw new Refused(ProposalOutdated);
  await endProposal(trx, found.id, { state: "done", by: staff.staffId, at: now, reason: "" });
  const answer = await act.run(call, input);
  await record(call, "proposals.approve", found, "");
  return { link: linkOf(answer) };
}

/** Rejects a colleague's proposal. Refuses NotFound, ProposalOver, NotTheSamePerson, NoPermission. */
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

/** Withdraws an own proposal. Refuses NotFound (also for a colleague's), ProposalOver. */
export async function withdrawProposal(
  call: StaffTrxCall,
  { proposalid }: InputOf<typeof operations.withdrawProposal>,
): Promise<void> {
  const found = await lockOpen(call, proposalid);
  if (found.askedBy !== call.staff.staffId) throw new Refused(NotFound, { param: "proposalid" });
  await endProposal(call.trx, found.id, { state: "withdrawn", by: call.staff.staffId, at: call.now, reason: "" });
  await record(call, "proposals.withdraw", found, "");
}

/** The proposal, locked. Of two decisions at once, the second one waits here and then finds it decided. */
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

/** Acts that make a login link answer with it. Whoever approves the act gets the link to hand over. */
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
