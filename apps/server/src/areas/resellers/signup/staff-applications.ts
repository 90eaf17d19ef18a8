import type { AnswerOf } from "@nameplane/contracts";
import type { decideResellerApplicationSpec, setResellerProgrammeSpec } from "@nameplane/contracts/resellers/become";
import type * as operations from "@nameplane/contracts/resellers/become-operations";
import { BadParameter, ChangedMeanwhile, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { endTask } from "../../../platform/staff-tasks.ts";
import { auditStaff } from "../../staff/index.ts";
import { operatorBrand } from "../../whitelabel/editor/index.ts";
import { applicationTask, tell } from "./apply.ts";
import { presentApplication } from "./read-start.ts";
import { admit, findProgramme, saveProgramme } from "./signup.repository.ts";
import { findAnyApplication, listApplications, refuseApplication } from "./staff-applications.repository.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Call = StaffCall & { readonly trx: Trx };

export async function readProgramme({ trx }: Call): Promise<Answer<typeof operations.staffResellerProgramme>> {
  const { version, ...programme } = await findProgramme(trx, (await operatorBrand(trx)).id);
  return { programme, version };
}

/**
 * Changes how customers become resellers. Resellers stay what they are, and applications that wait keep the terms that were
 * accepted.
 *
 * Possible refusals: BadParameter where one could become a reseller without terms to accept, ChangedMeanwhile.
 */
export async function setProgramme(call: Call, input: z.output<typeof setResellerProgrammeSpec.input>): Promise<void> {
  const { trx, actor, now } = call;
  if (input.signup !== "off" && (input.terms.en === "" || input.terms.sv === ""))
    throw new Refused(BadParameter, { param: "terms" });
  const reviewed = [...new Set(input.reviewed)].toSorted();
  const brand = await operatorBrand(trx);
  const before = await findProgramme(trx, brand.id);
  if (!(await saveProgramme(trx, brand.id, { ...input, reviewed }, { actor, now }))) throw new Refused(ChangedMeanwhile);
  const facts = ({ signup, terms }: Pick<typeof input, "signup" | "terms">, domains: readonly string[]) => ({
    signup,
    terms,
    reviewed: domains.length,
  });
  await auditStaff(trx, call, {
    actor,
    action: "resale.programme",
    object: brand.id,
    before: facts(before, before.reviewed),
    after: facts(input, reviewed),
  });
}

export async function readApplications(
  { trx }: Call,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Answer<typeof operations.staffResellerApplications>> {
  const { rows, total } = await listApplications(trx, { limit, offset: (page - 1) * limit });
  const data = rows.map((row) => ({
    ...presentApplication(row),
    account: { accountid: row.accountId, number: row.number, name: row.name },
    email: row.email,
    phone: row.phone,
    url: row.url,
    plan: row.plan,
    terms: row.terms,
    termsversion: row.termsVersion,
    language: row.language,
    doubts: row.doubts,
    isbyrule: row.isByRule,
  }));
  return { data, page, limit, total };
}

type Decision = z.output<typeof decideResellerApplicationSpec.input>;

/** The refusal that is made before staff prove their identity: BadParameter if an application is refused without a reason. */
export function refuseDecision({ approves, reason }: Decision): void {
  if (!approves && reason === "") throw new Refused(BadParameter, { param: "reason" });
}

/**
 * Makes the applicant a reseller, or refuses the application. Recorded in the audit logs of the operator and of the account,
 * which is told by mail.
 *
 * Possible refusals: those of refuseDecision; NotFound; StatusProhibits if the application does not wait for a decision, or if
 * the account has been suspended or closed since.
 */
export async function decideApplication(jobs: Jobs, call: Call, input: Decision): Promise<void> {
  refuseDecision(input);
  const { trx, actor, now, requestId, address } = call;
  const { applicationid: id, approves, reason } = input;
  const found = await findAnyApplication(trx, id);
  if (found === null) throw new Refused(NotFound, { param: "applicationid" });
  const decision = { by: actor, reason, now };
  if (!(approves ? await admit(trx, id, decision) : await refuseApplication(trx, id, decision)))
    throw new Refused(StatusProhibits);
  const { accountId, brandId, number, publicName } = found;
  await endTask(trx, { accountId }, { kind: applicationTask, key: id, by: actor, at: now });
  const after = { customer: number, publicname: publicName, approves, reason };
  await auditStaff(trx, call, { actor, action: "resale.decide-application", object: id, after });
  await audit(trx, { accountId, actor, requestId, address, action: "resale.decide-application", object: id, after });
  await tell(jobs, trx, { id, accountId, brandId, step: approves ? "admitted" : "refused", reason });
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
