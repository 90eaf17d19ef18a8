import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { NoPermission } from "@nameplane/contracts/refusals";
import type * as operations from "@nameplane/contracts/staff/operations";
import { kindsWithSum, ruledKinds, type RuledKind } from "@nameplane/contracts/staff/proposal-values";
import { NoSecondColleague, RoleChanged } from "@nameplane/contracts/staff/refusals";
import { currencies } from "@nameplane/values";
import type { DescribedAct, StaffTrxCall } from "../../../platform/http/second-person.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../audit-staff.ts";
import { countHolders } from "../colleagues.repository.ts";
import type { SecondActs } from "./propose-act.ts";
import { listRules, saveRule, type RuleAt } from "./proposals.repository.ts";
import { mayRule } from "./read-proposals.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Input = InputOf<typeof operations.saveSecondPersonRule>;

/**
 * All rules, with how many staff members could approve each kind of act. Refuses with NoPermission for staff of a single brand.
 */
export async function readRules(acts: SecondActs, call: StaffTrxCall): Promise<Answer<typeof operations.secondPersonRules>> {
  if (!mayRule(call.staff)) throw new Refused(NoPermission);
  const found = await listRules(call.trx);
  const rules: Answer<typeof operations.secondPersonRules>["rules"] = [];
  for (const kind of ruledKinds) {
    const rule = of(found, kind);
    rules.push({
      kind,
      on: rule.isOn,
      limits: limitsOf(rule),
      version: rule.version,
      colleagues: await approversOf(acts, call, kind),
      changed: rule.changedAt?.toISOString() ?? null,
      changedby: rule.changedBy,
    });
  }
  return { rules, currencies: [...currencies] };
}

/**
 * Turns a rule on or off, and sets its limits. Possible refusals: NoPermission, RoleChanged, NoSecondColleague (if nobody could
 * approve acts of this kind, or changes of the rules).
 */
export async function saveSecondPersonRule(acts: SecondActs, call: StaffTrxCall, input: Input): Promise<void> {
  const { trx, staff, now, actor } = call;
  if (!mayRule(staff)) throw new Refused(NoPermission);
  const before = of(await listRules(trx, { lock: true }), input.kind);
  if (before.version !== input.version) throw new Refused(RoleChanged);
  if (input.on) await refuseAlone(acts, call, input.kind);
  const limits = kindsWithSum.has(input.kind) ? Object.fromEntries(input.limits.map((each) => [each.currency, each.minor])) : {};
  if (!(await saveRule(trx, input, { isOn: input.on, limits, by: staff.staffId, at: now }))) throw new Refused(RoleChanged);
  await auditStaff(trx, call, {
    actor,
    action: "proposals.rule",
    object: input.kind,
    before: { on: before.isOn, limits: before.limits },
    after: { on: input.on, limits },
  });
}

/** Describes a change of a rule, for the colleague who approves it. */
export async function describeRule({ trx }: StaffTrxCall, { kind, on, limits }: Input): Promise<DescribedAct> {
  const before = of(await listRules(trx), kind);
  const limitOf = (sums: Input["limits"], currency: string) =>
    sums.find((each) => each.currency === currency)?.minor.toString() ?? null;
  return {
    account: null,
    object: { kind: "rules", id: kind },
    title: kind,
    sum: null,
    changes: [
      { field: "rule", before: before.isOn ? "on" : "off", after: on ? "on" : "off", currency: null },
      ...currencies.flatMap((currency) => {
        const [was, becomes] = [limitOf(limitsOf(before), currency), limitOf(limits, currency)];
        return was === becomes ? [] : [{ field: "limits" as const, before: was, after: becomes, currency }];
      }),
    ],
  };
}

async function refuseAlone(acts: SecondActs, call: StaffTrxCall, kind: RuledKind): Promise<void> {
  for (const each of [kind, "rights"] as const)
    if ((await approversOf(acts, call, each)) < 2) throw new Refused(NoSecondColleague, { param: "on" });
}

/** How many staff members may do acts of a kind. If the acts need different permissions, the smallest number. */
async function approversOf(acts: SecondActs, { trx }: StaffTrxCall, kind: RuledKind): Promise<number> {
  const permissions = new Set([...acts.values()].flatMap((act) => (act.kind === kind ? [act.permission] : [])));
  const counts: number[] = [];
  for (const permission of permissions) if (permission !== null) counts.push(await countHolders(trx, permission));
  return counts.length === 0 ? 0 : Math.min(...counts);
}

const limitsOf = ({ limits }: Pick<RuleAt, "limits">): Input["limits"] =>
  currencies.flatMap((currency) => {
    const minor = limits[currency];
    return minor === undefined ? [] : [{ minor, currency }];
  });

function of(rules: readonly RuleAt[], kind: RuledKind): RuleAt {
  const found = rules.find((rule) => rule.kind === kind);
  if (found === undefined) throw new Error(`no rule ${kind}`);
  return found;
}
