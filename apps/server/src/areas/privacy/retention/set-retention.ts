import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/privacy/operations";
import { RetentionBounds } from "@nameplane/contracts/privacy/refusals";
import { ChangedMeanwhile, NoPermission, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { DescribedAct, StaffTrxCall } from "../../../platform/http/second-person.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { findRule, listRules, setDays, type RuleRow } from "./retention.repository.ts";

type Input = InputOf<typeof operations.setRetention>;

/** Periods are those of the whole installation, so colleagues of one brand do not see or change them. */
function refuseLimited({ staff }: Pick<StaffCall, "staff">): void {
  if (staff.brandId !== null) throw new Refused(NoPermission);
}

/** How long each table is kept, and what waits for the next clean-up. Possible refusals: NoPermission. */
export async function readRetention(
  call: StaffTrxCall,
): Promise<Omit<AnswerOf<typeof operations.retentionRules>, "code" | "desc">> {
  refuseLimited(call);
  const rows = await listRules(call.trx);
  return {
    data: rows.map(({ ranAt, lastAt, usualDays: usualdays, lastRows: lastrows, ...rule }) => ({
      ...rule,
      usualdays,
      lastrows,
      ranat: ranAt?.toISOString() ?? null,
      lastat: lastAt?.toISOString() ?? null,
    })),
  };
}

/** Checks a new period before the colleague confirms their identity. Possible refusals: those of setRetention. */
export async function refuseRetention(call: StaffCall, input: Input): Promise<void> {
  await call.tx((trx) => ruleFor(Object.assign(call, { trx }), input));
}

/**
 * Possible refusals: NoPermission, NotFound, StatusProhibits (the law, or the product, fixes this period), RetentionBounds,
 * ChangedMeanwhile.
 */
async function ruleFor(call: StaffTrxCall, { place, days, version }: Input): Promise<RuleRow> {
  refuseLimited(call);
  const rule = await findRule(call.trx, place);
  if (rule === null) throw new Refused(NotFound, { param: "place" });
  if (rule.least === null || rule.most === null) throw new Refused(StatusProhibits, { param: "place" });
  if (days < rule.least || days > rule.most)
    throw new Refused(RetentionBounds, { param: "days", values: { least: String(rule.least), most: String(rule.most) } });
  if (rule.version !== version) throw new Refused(ChangedMeanwhile);
  return rule;
}

/** Changes how long a table is kept, from the next clean-up on. Possible refusals: those of ruleFor. */
export async function setRetention(call: StaffTrxCall, input: Input): Promise<void> {
  const { days: before } = await ruleFor(call, input);
  const { place, days, version, why } = input;
  if (!(await setDays(call.trx, { place, days, version }))) throw new Refused(ChangedMeanwhile);
  const entry = { actor: call.actor, action: "privacy.set-retention", object: place } as const;
  await auditStaff(call.trx, call, { ...entry, before: { days: before }, after: { days, why } });
}

/** Describes a new period, for the second colleague. Possible refusals: those of ruleFor. */
export async function describeRetention(call: StaffTrxCall, input: Input): Promise<DescribedAct> {
  const { days: before } = await ruleFor(call, input);
  const { place, days, why } = input;
  const change = (field: "period" | "why", was: string | null, is: string) => ({ field, before: was, after: is, currency: null });
  return {
    account: null,
    object: { kind: "retention", id: place },
    title: place,
    sum: null,
    changes: [change("period", before === null ? null : String(before), String(days)), change("why", null, why)],
  };
}
