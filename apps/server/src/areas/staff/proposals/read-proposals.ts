import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import type * as operations from "@nameplane/contracts/staff/operations";
import type { StaffTrxCall } from "../../../platform/http/second-person.ts";
import { Refused } from "../../../platform/refused.ts";
import { manageStaff } from "../staff.rules.ts";
import { findProposal, listProposals, type ProposalAt } from "./proposals.repository.ts";
import { stateAt } from "./proposals.rules.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
const listMost = 200;

/** Proposals that the caller made or may approve. `canset`: whether the caller may change the rules. */
export async function readProposals(
  { trx, staff, now }: StaffTrxCall,
  { list = "open", objectid }: InputOf<typeof operations.proposalList>,
): Promise<Answer<typeof operations.proposalList>> {
  const may = [...staff.permissions];
  const objectId = objectid ?? null;
  const rows = await listProposals(trx, { staffId: staff.staffId, may, isOpen: list === "open", objectId, now, limit: listMost });
  return { data: rows.map((row) => present(row, now)), canset: mayRule(staff) };
}

/** One proposal. Possible refusals: NotFound, also if the caller neither made it nor may approve it. */
export async function readProposal(
  { trx, staff, now }: StaffTrxCall,
  { proposalid }: InputOf<typeof operations.proposal>,
): Promise<Answer<typeof operations.proposal>> {
  const row = await findProposal(trx, proposalid, { lock: false });
  const isOwn = row?.askedBy === staff.staffId;
  const hasRight = row !== null && (row.permission === null || staff.permissions.has(row.permission));
  if (row === null || (!isOwn && !hasRight)) throw new Refused(NotFound, { param: "proposalid" });
  const isOpen = stateAt(row, now) === "open";
  return {
    proposal: {
      ...present(row, now),
      object: { kind: row.objectKind, id: row.objectId },
      account: row.account,
      changes: row.changes.map((change) => ({ ...change })),
      mayapprove: isOpen && hasRight && !isOwn,
      maywithdraw: isOpen && isOwn,
    },
  };
}

/** Only staff of all brands may change the rules, because the rules apply to the customers of all brands. */
export const mayRule = (staff: StaffTrxCall["staff"]): boolean => staff.permissions.has(manageStaff) && staff.brandId === null;

function present(row: ProposalAt, now: Date): Answer<typeof operations.proposalList>["data"][number] {
  const { decidedBy } = row;
  return {
    proposalid: row.id,
    kind: row.kind,
    state: stateAt(row, now),
    title: row.title,
    amount: row.amount,
    reason: row.reason,
    askedby: { staffid: row.askedBy, name: row.askedByName },
    asked: row.askedAt.toISOString(),
    ends: row.endsAt.toISOString(),
    decidedby: decidedBy === null ? null : { staffid: decidedBy, name: row.decidedByName ?? "" },
    decided: row.decidedAt?.toISOString() ?? null,
    decisionreason: row.decisionReason,
  };
}
