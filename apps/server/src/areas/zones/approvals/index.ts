export { approvedText, decideWithinMs, type PendingChange, waitingMax } from "./approval.rules.ts";
export {
  type ApprovalRow,
  type ChangeRules,
  changeRulesOf,
  countApprovals,
  countWaiting,
  dropPending,
  endApproval,
  insertApproval,
  lockApproval,
  writeDecision,
} from "./approvals.repository.ts";
export { expireApprovals } from "./expire-approvals.ts";
export { readApprovals } from "./read-approvals.ts";
export { sendApprovalNews } from "./send-approval-news.ts";
