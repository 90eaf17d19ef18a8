import { kindsWithSum, limitHours } from "@nameplane/contracts/staff/proposal-values";
import { money } from "@nameplane/values";
import type { NeedsSecond } from "../../../platform/http/second-person.ts";
import { countMoved, listRules, movedSince } from "./proposals.repository.ts";
import { needsApproval } from "./proposals.rules.ts";

/**
 * Whether a second staff member has to approve an act. A merge of two customers always needs approval. If an act needs none, its
 * sum is counted towards the limit of the staff member, in the transaction of the act. A change of the rules needs approval as
 * long as at least one rule is on.
 */
export const needsSecond: NeedsSecond = async (trx, staffId, { kind, sum }) => {
  if (kind === "merge") return true;
  const rules = await listRules(trx);
  if (kind === "rules") return rules.some(({ isOn }) => isOn);
  const rule = rules.find((each) => each.kind === kind);
  if (rule === undefined || !rule.isOn) return false;
  if (sum === null || !kindsWithSum.has(kind)) return true;
  const { minor, currency } = sum;
  const moved = await movedSince(trx, { staffId, kind, currency, hours: limitHours });
  if (needsApproval(kind, rule, { sum: money(minor, currency), moved: money(moved, currency) })) return true;
  await countMoved(trx, { staffId, kind, currency, minor });
  return false;
};
