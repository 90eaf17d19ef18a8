import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { ViewNameTaken } from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { deleteView, insertView, listViews, updateView } from "./views.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/** The saved views of a list: the caller's own, and those that other staff members share. */
export async function readViews(
  { trx }: Call,
  { list }: InputOf<typeof operations.staffViews>,
): Promise<Answer<typeof operations.staffViews>> {
  const rows = await listViews(trx, list);
  return {
    data: rows.map((row) => ({
      viewid: row.id,
      name: row.name,
      query: { ...row.query },
      hidden: [...row.hidden],
      shared: row.isShared,
      owner: { staffid: row.ownerId, name: row.ownerName },
    })),
  };
}

/**
 * Saves a new view, or changes one of the caller's. Possible refusals: NotFound (also for a view of somebody else),
 * ViewNameTaken.
 */
export async function saveView(
  { trx, staff, now }: Call,
  { viewid, list, name, query, hidden, shared }: InputOf<typeof operations.saveStaffView>,
): Promise<string> {
  const id = viewid ?? newId();
  const view = { id, list, name, query, hidden, isShared: shared, ownerId: staff.staffId };
  try {
    if (viewid === undefined) await insertView(trx, { ...view, at: now });
    else if (!(await updateView(trx, view))) throw new Refused(NotFound, { param: "viewid" });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused(ViewNameTaken, { param: "name" });
    throw error;
  }
  return id;
}

/** Removes a view of the caller. Possible refusals: NotFound. */
export async function removeView({ trx, staff }: Call, viewId: string): Promise<void> {
  if (!(await deleteView(trx, viewId, staff.staffId))) throw new Refused(NotFound, { param: "viewid" });
}
