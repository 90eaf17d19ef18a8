import * as operations from "@nameplane/contracts/staff/operations";
import * as specs from "@nameplane/contracts/staff/proposals";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { manageStaff } from "../staff.rules.ts";
import { approveProposal, rejectProposal, withdrawProposal } from "./decide-proposal.ts";
import { proposeAct } from "./propose-act.ts";
import { readProposal, readProposals } from "./read-proposals.ts";
import { describeRule, readRules, saveSecondPersonRule } from "./second-person-rules.ts";

/**
 * Proposals of acts that need a second staff member, and the rules about them. The acts are those of `edge.secondActs`. Which
 * permission somebody needs depends on the act, so that the routes of proposals check it themselves.
 */
export function proposalRoutes(edge: Edge, { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> }): void {
  const acts = edge.secondActs;
  edge.staff(operations.proposalList, specs.proposalListSpec, null, {}, readProposals);
  edge.staff(operations.proposal, specs.proposalSpec, null, {}, readProposal);
  edge.staffOutside(operations.proposeAct, specs.proposeActSpec, null, {}, async (call, input) => ({
    proposalid: await proposeAct(acts, jobs, call, input),
  }));
  edge.staffOutside(operations.approveProposal, specs.approveProposalSpec, null, { stepUp: {} }, (call, input) =>
    approveProposal(acts, call, input),
  );
  edge.staff(operations.rejectProposal, specs.rejectProposalSpec, null, {}, async (call, input) => {
    await rejectProposal(call, input);
    return {};
  });
  edge.staff(operations.withdrawProposal, specs.withdrawProposalSpec, null, {}, async (call, input) => {
    await withdrawProposal(call, input);
    return {};
  });

  edge.staff(operations.secondPersonRules, specs.secondPersonRulesSpec, manageStaff, { stepUp: null }, (call) =>
    readRules(acts, call),
  );
  const ruled = { stepUp: {}, second: { kind: "rules", describe: describeRule } } as const;
  edge.staff(operations.saveSecondPersonRule, specs.saveSecondPersonRuleSpec, manageStaff, ruled, async (call, input) => {
    await saveSecondPersonRule(acts, call, input);
    return {};
  });
}
