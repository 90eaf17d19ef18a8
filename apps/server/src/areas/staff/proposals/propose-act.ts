import { createHash } from "node:crypto";
import type { InputOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import type * as operations from "@nameplane/contracts/staff/operations";
import { proposalDays } from "@nameplane/contracts/staff/proposal-values";
import { ProposalOpen } from "@nameplane/contracts/staff/refusals";
import { addMs } from "../../../platform/clock.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { DescribedAct, SecondAct, StaffTrxCall } from "../../../platform/http/second-person.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { newId } from "../../../platform/ids.ts";
import { decide, refuseUnless } from "../../../platform/policy.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../audit-staff.ts";
import { colleaguesToldJob } from "../staff.jobs.ts";
import { approversOf, insertProposal } from "./proposals.repository.ts";
import { canonical } from "./proposals.rules.ts";

export type SecondActs = ReadonlyMap<string, SecondAct>;

const lifeMs = proposalDays * 24 * 3_600_000;

/** The content that is approved: the operation, its input, and the values that were shown. */
export function hashOf(operation: string, input: unknown, changes: DescribedAct["changes"]): Buffer {
  return createHash("sha256")
    .update(canonical([operation, input, changes]))
    .digest();
}

/**
 * Stores an act as a proposal for a second staff member, and mails those who may approve it. The act is first carried out and rolled back, so that what cannot be
 * done, or may not be done by this staff member, is not proposed.
 *
 * Possible refusals: NotFound (no such act), NoPermission, ProposalOpen, and those of the act.
 */
export async function proposeAct(
  acts: SecondActs,
  jobs: Pick<Jobs, "enqueue">,
  call: StaffCall,
  { operation, input, reason }: InputOf<typeof operations.proposeAct>,
): Promise<string> {
  const act = acts.get(operation);
  if (act === undefined) throw new Refused(NotFound, { param: "operation" });
  refuseUnless(
    decide({ accountState: "active", permissions: call.staff.permissions }, { kind: "staff", permission: act.permission }),
  );
  const read = act.read(input, call.language);
  const described = await rehearse(act, call, read);
  if (described === null) throw new Refused(NotFound, { param: "operation" });
  const id = newId();
  const { staffId, brandId } = call.staff;
  await call.tx(async (trx) => {
    const isNew = await insertProposal(trx, {
      id,
      kind: act.kind,
      operation,
      permission: act.permission,
      input,
      contentHash: hashOf(operation, input, described.changes),
      ...described,
      brandId: described.account?.brandId ?? brandId,
      reason,
      askedBy: staffId,
      askedAt: call.now,
      endsAt: addMs(call.now, lifeMs),
    });
    if (!isNew) throw new Refused(ProposalOpen);
    await auditStaff(trx, call, { actor: call.actor, action: "proposals.ask", object: id, after: { operation, reason } });
    const of = { permission: act.permission, accountId: described.account?.accountId ?? null, except: staffId };
    const approvers = await approversOf(trx, of);
    if (approvers.length > 0)
      await jobs.enqueue(trx, colleaguesToldJob, [
        {
          key: `proposal:${id}`,
          what: "proposal" as const,
          staffIds: approvers,
          by: call.staff.name,
          about: described.title,
          path: `/staff/proposals/${id}`,
        },
      ]);
  });
  return id;
}

const rolledBack = new Error("rolled back on purpose");

/** Describes the act, and carries it out in a transaction that is rolled back. Null if it needs no approval. */
async function rehearse(act: SecondAct, call: StaffCall, input: unknown): Promise<DescribedAct | null> {
  let described: DescribedAct | null = null;
  if (act.tryFirst !== null) {
    await act.tryFirst(call, input);
    return call.tx((trx) => act.describe(Object.assign(call, { trx }), input));
  }
  await call
    .tx(async (trx) => {
      const within: StaffTrxCall = Object.assign(call, { trx });
      described = await act.describe(within, input);
      await act.run(within, input);
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  return described;
}
