import type { saveResaleGroupSpec } from "@nameplane/contracts/resellers/customers";
import { NotFound } from "@nameplane/contracts/refusals";
import { FirstListStays, GroupHasCustomers, GroupNamed, TooManyGroups } from "@nameplane/contracts/resellers/refusals";
import { mostPriceGroups } from "@nameplane/contracts/resellers/values";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { lockGroup } from "../../products/lists/index.ts";
import { isGroup, listOf, ownLists, type OwnList } from "../prices/index.ts";
import { chooseForNew, endGroup, insertGroup, renameGroup } from "./groups.repository.ts";

type Call = SessionCall & { readonly trx: Trx };
type Input = z.output<typeof saveResaleGroupSpec.input>;

/**
 * Creates a price group below the first list of a brand, or renames one, and stores whether new customers get it. A new group has
 * no margins, so its customers pay the prices of the first list until the reseller sets margins.
 *
 * Possible refusals: NotFound (brandid, groupid), FirstListStays, GroupNamed, TooManyGroups. Returns the id of the group.
 */
export async function saveGroup(call: Call, input: Input): Promise<string> {
  const { trx } = call;
  const { groupid, brandid, name, fornew } = input;
  const first = await lockBrand(trx, brandid);
  const lists = (await ownLists(trx)).filter(({ brandId }) => brandId === brandid);
  const before = groupid === undefined ? null : (lists.find(({ id }) => id === groupid) ?? null);
  if (groupid !== undefined && before === null) throw new Refused(NotFound, { param: "groupid" });
  if (before?.isFirst === true) throw new Refused(FirstListStays, { param: "groupid" });
  if (lists.some((list) => list.name === name && list.id !== groupid)) throw new Refused(GroupNamed, { param: "name" });
  const id = groupid ?? newId();
  if (before === null) {
    if (lists.length > mostPriceGroups) throw new Refused(TooManyGroups, { values: { most: String(mostPriceGroups) } });
    const made = await insertGroup(trx, { id, brandId: brandid, parentId: first.id, name });
    if (!made) throw new Refused(GroupNamed, { param: "name" });
  } else await renameGroup(trx, id, name);
  if (fornew !== (before?.isForNew ?? false)) await chooseForNew(trx, brandid, fornew ? id : null);
  await record(call, "resale.save-group", { object: id, after: { name, forNew: fornew, isNew: before === null } });
  return id;
}

/** Ends a group that has no customers. Possible refusals: NotFound, FirstListStays, GroupHasCustomers. */
export async function removeGroup(call: Call, groupId: string): Promise<void> {
  const { trx, now } = call;
  await lockBrand(trx, (await listOf(trx, groupId)).brandId);
  // Customers may have been moved into the group before this call got the lock, so the group is read again.
  const group = await listOf(trx, groupId);
  if (!isGroup(group)) throw new Refused(FirstListStays, { param: "groupid" });
  if (group.customers > 0) throw new Refused(GroupHasCustomers, { param: "groupid" });
  await endGroup(trx, group, now);
  await record(call, "resale.end-group", { object: group.id, after: { name: group.name } });
}

/**
 * Locks all price lists of a brand by locking its first list, so that its groups and their customers do not change at the same
 * time. Returns the first list. Possible refusals: NotFound (brandid).
 */
export async function lockBrand(trx: Trx, brandId: string): Promise<OwnList> {
  const first = (await ownLists(trx)).find((list) => list.brandId === brandId && list.isFirst);
  if (first === undefined) throw new Refused(NotFound, { param: "brandid" });
  await lockGroup(trx, first.id);
  return first;
}

export async function record(
  { trx, scope, requestId, address }: Call,
  action: AuditAction,
  { object, after }: { readonly object: string; readonly after: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, requestId, address, action, object, after });
}
