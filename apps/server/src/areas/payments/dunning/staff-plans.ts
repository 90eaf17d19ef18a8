import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { OnlyWholeOperator } from "@nameplane/contracts/backoffice/registry/refusals";
import { PlanThere, PlanWrong } from "@nameplane/contracts/payments/dunning-refusals";
import { planFault } from "@nameplane/contracts/payments/dunning-values";
import type * as operations from "@nameplane/contracts/payments/operations";
import { ChangedMeanwhile, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { isCurrency } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import type { Stage } from "./dunning.rules.ts";
import { withCodes } from "./plan-codes.rules.ts";
import * as repository from "./plans.repository.ts";
import { readStages } from "./read-stages.ts";

type Call = StaffCall & { readonly trx: Trx };
type Asked = Pick<InputOf<typeof operations.saveDunningPlan>, "stages" | "closeddays">;

/** The plans that apply to customers of this staff member. Only staff of the whole operator can change them. */
export async function readPlans({ trx, staff }: Call): Promise<Omit<AnswerOf<typeof operations.dunningPlans>, "code" | "desc">> {
  const [plans, counts] = [await repository.listPlans(trx), await repository.countDecided(trx)];
  const maychange = staff.brandId === null;
  return {
    data: plans.map(({ id, owner: kind, key, name, stages, closedDays, version, changedAt }) => ({
      planid: id,
      owner: { kind, key, name },
      stages: readStages(stages).map(({ code, days, acts, fees }) => ({
        code,
        days,
        acts: [...acts],
        fees: Object.entries(fees).flatMap(([currency, minor]) => (isCurrency(currency) ? [{ currency, minor }] : [])),
      })),
      closeddays: [...closedDays],
      version,
      changed: changedAt?.toISOString() ?? null,
      openinvoices: counts.get(id) ?? 0,
    })),
    sellers: maychange ? await repository.listSellers(trx) : [],
    brands: maychange ? await repository.listBrands(trx) : [],
    maychange,
  };
}

/** Checks a reminder plan. Possible refusals: OnlyWholeOperator; PlanWrong, which names the stage that does not fit. */
export function refuseWrongPlan({ staff }: Pick<StaffCall, "staff">, { stages }: Pick<Asked, "stages">): void {
  if (staff.brandId !== null) throw new Refused(OnlyWholeOperator);
  const wrong = planFault(stages);
  if (wrong !== null) throw new Refused(PlanWrong, { param: `stages.${String(wrong.at)}` });
}

const feesOf = (fees: Asked["stages"][number]["fees"]) =>
  Object.fromEntries(fees.map(({ currency, minor }) => [currency, minor]));

function contentOf({ stages, closeddays }: Asked, present: readonly Stage[], at: Date) {
  return {
    stages: withCodes(
      stages.map((stage) => ({ ...stage, fees: feesOf(stage.fees) })),
      present,
    ),
    closedDays: [...new Set(closeddays)].toSorted(),
    at,
  };
}

/**
 * Adds a plan and returns its id. Possible refusals: those of refuseWrongPlan; NotFound (no such seller, brand or customer);
 * PlanThere.
 */
export async function addPlan(call: Call, { owner, ...asked }: InputOf<typeof operations.addDunningPlan>): Promise<string> {
  refuseWrongPlan(call, asked);
  const { trx, now } = call;
  const ids = await ownerOf(trx, owner);
  const id = newId(now.getTime());
  const content = contentOf(asked, [], now);
  if (!(await repository.insertPlan(trx, id, ids, content))) throw new Refused(PlanThere, { param: "owner" });
  await repository.forgetNextStepsOf(trx, id);
  const after = { owner: owner.kind, key: owner.key, ...written(content) };
  await auditStaff(trx, call, { actor: call.actor, action: "dunning.plan-add", object: id, after });
  return id;
}

async function ownerOf(
  trx: Trx,
  { kind, key }: InputOf<typeof operations.addDunningPlan>["owner"],
): Promise<repository.OwnerIds> {
  const none = { accountId: null, brandId: null, sellerId: null, country: null };
  const notFound = new Refused(NotFound, { param: "owner" });
  if (kind === "country") {
    if (!/^[A-Z]{2}$/.test(key)) throw notFound;
    return { ...none, country: key };
  }
  if (kind === "seller") {
    if (!(await repository.listSellers(trx)).some(({ sellerid }) => sellerid === key)) throw notFound;
    return { ...none, sellerId: key };
  }
  if (kind === "brand") {
    if (!(await repository.listBrands(trx)).some(({ brandid }) => brandid === key)) throw notFound;
    return { ...none, brandId: key };
  }
  const accountId = /^[1-9]\d{0,11}$/.test(key) ? await repository.accountOfNumber(trx, Number(key)) : null;
  if (accountId === null) throw notFound;
  return { ...none, accountId };
}

/**
 * Changes a plan. Stages that invoices have already reached stay as they were; the coming stages are computed again.
 *
 * Possible refusals: those of refuseWrongPlan; NotFound; ChangedMeanwhile.
 */
export async function savePlan(call: Call, input: InputOf<typeof operations.saveDunningPlan>): Promise<void> {
  refuseWrongPlan(call, input);
  const { trx, now } = call;
  const plan = await lock(trx, input);
  const present = readStages(plan.stages);
  const content = contentOf(input, present, now);
  await repository.updatePlan(trx, plan.id, content);
  await repository.forgetNextStepsOf(trx, plan.id);
  const before = written({ stages: present, closedDays: plan.closedDays });
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "dunning.plan-save",
    object: plan.id,
    before,
    after: written(content),
  });
}

/**
 * Removes a plan. Possible refusals: OnlyWholeOperator; NotFound; ChangedMeanwhile; StatusProhibits for the plan that applies to
 * everybody, because every invoice needs some plan.
 */
export async function removePlan(call: Call, input: InputOf<typeof operations.removeDunningPlan>): Promise<void> {
  if (call.staff.brandId !== null) throw new Refused(OnlyWholeOperator);
  const { trx } = call;
  const plan = await lock(trx, input);
  if (plan.owner === "all") throw new Refused(StatusProhibits, { param: "planid" });
  await repository.forgetNextStepsOf(trx, plan.id);
  await repository.deletePlan(trx, plan.id);
  const before = {
    owner: plan.owner,
    key: plan.key,
    ...written({ stages: readStages(plan.stages), closedDays: plan.closedDays }),
  };
  await auditStaff(trx, call, { actor: call.actor, action: "dunning.plan-remove", object: plan.id, before });
}

async function lock(
  trx: Trx,
  { planid, version }: { readonly planid: string; readonly version: number },
): Promise<repository.PlanRow> {
  const plan = await repository.lockPlan(trx, planid);
  if (plan === null) throw new Refused(NotFound, { param: "planid" });
  if (plan.version !== version) throw new Refused(ChangedMeanwhile);
  return plan;
}

/** A plan as the audit log shows it: "10: remind, pause (60.00 SEK)" for each stage. */
function written({ stages, closedDays }: { readonly stages: readonly Stage[]; readonly closedDays: readonly string[] }) {
  const feeText = (fees: Stage["fees"]) => {
    const each = Object.entries(fees).map(([currency, minor]) => `${(minor / 100).toFixed(2)} ${currency}`);
    return each.length === 0 ? "" : ` (${each.join(", ")})`;
  };
  return {
    stages: stages.map(({ days, acts, fees }) => `${String(days)}: ${acts.join(", ")}${feeText(fees)}`),
    closedDays: [...closedDays],
  };
}
