import type { InputOf } from "@nameplane/contracts";
import { activityFields } from "@nameplane/contracts/privacy/activity-texts";
import type * as operations from "@nameplane/contracts/privacy/operations";
import { ChangedMeanwhile, MissingParameter, NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import {
  deleteActivity,
  findActivity,
  insertActivity,
  putController,
  updateActivity,
  type ActivityRow,
} from "./register.repository.ts";
import type { ActivityWords } from "./register.rules.ts";

type Call = StaffCall & { readonly trx: Trx };

/** Saves who is responsible for the processing of personal data. Possible refusals: ChangedMeanwhile. */
export async function saveController(call: Call, input: InputOf<typeof operations.saveController>): Promise<void> {
  const { trx, staff, now } = call;
  if (!(await putController(trx, { ...input, by: staff.staffId, now }))) throw new Refused(ChangedMeanwhile);
  const { version: _, ...after } = input;
  await auditStaff(trx, call, { actor: call.actor, action: "register.controller", object: "register", after });
}

/**
 * Changes the texts of one of the product's activities, or adds or changes one of the operator's own activities.
 *
 * Possible refusals: NotFound; ChangedMeanwhile; MissingParameter if an activity of the operator's own has no name or purpose.
 */
export async function saveActivity(call: Call, input: InputOf<typeof operations.saveActivity>): Promise<string> {
  const { trx, staff, now } = call;
  const { activityid, key, version, isunused: isUnused, ...words } = input;
  const before = activityid === undefined ? null : await findActivity(trx, { id: activityid });
  if (activityid !== undefined && before === null) throw new Refused(NotFound, { param: "activityid" });
  const ofProduct = before?.key ?? key ?? null;
  if (ofProduct === null) refuseNameless(words);
  const id = before?.id ?? newId();
  const change = { words, isUnused, by: staff.staffId, now };
  const isSaved =
    before === null
      ? await insertActivity(trx, { ...change, id, key: ofProduct })
      : await updateActivity(trx, { ...change, id, version });
  if (!isSaved) throw new Refused(ChangedMeanwhile);
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "register.save",
    object: id,
    ...(before === null ? {} : { before: logged(before, before.isUnused) }),
    after: { key: ofProduct, ...logged(words, isUnused) },
  });
  return id;
}

function refuseNameless(words: ActivityWords): void {
  for (const param of ["name", "purpose"] as const)
    if (words[param] === "") throw new Refused(MissingParameter, { param, missing: [param] });
}

const logged = (words: ActivityWords, isUnused: boolean): Record<string, unknown> => ({
  isUnused,
  ...Object.fromEntries(activityFields.map((field) => [field, words[field]])),
});

/** Removes an activity from the register of processing. Possible refusals: NotFound; ChangedMeanwhile. */
export async function removeActivity(
  call: Call,
  { activityid, version }: InputOf<typeof operations.removeActivity>,
): Promise<void> {
  const before: ActivityRow | null = await findActivity(call.trx, { id: activityid });
  if (before === null) throw new Refused(NotFound, { param: "activityid" });
  if (!(await deleteActivity(call.trx, { id: activityid, version }))) throw new Refused(ChangedMeanwhile);
  await auditStaff(call.trx, call, {
    actor: call.actor,
    action: "register.remove",
    object: activityid,
    before: logged(before, before.isUnused),
  });
}
