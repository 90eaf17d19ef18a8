import { ScimNotFound, ScimTaken, ScimValue } from "@nameplane/contracts/sso/scim-refusals";
import type { ForeignCall } from "../../../platform/http/foreign.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { lockAccount } from "../../accounts/index.ts";
import { giveRoles, record } from "./provision-users.ts";
import { deleteScimGroup, saveScimGroup, scimGroupsOf, scimUsersOf } from "./scim.repository.ts";
import type { ScimGroup, WantedGroup } from "./scim-resources.ts";

/** The group with this id. Possible refusals: ScimNotFound. */
export async function findGroup({ trx, scope }: ForeignCall, id: string): Promise<ScimGroup> {
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const [group] = isId ? await scimGroupsOf(trx, scope.accountId, id) : [];
  if (group === undefined) throw new Refused(ScimNotFound, { values: { kind: "group", id: id.slice(0, 40) } });
  return group;
}

/**
 * Creates a group, or updates one to what the login service has sent, and updates the roles of all users concerned.
 *
 * Possible refusals: ScimTaken (name), ScimValue (a member is not a user of the account).
 */
export async function saveGroup(call: ForeignCall, before: ScimGroup | null, wanted: WantedGroup): Promise<ScimGroup> {
  const { trx, scope, now } = call;
  const { accountId } = scope;
  await lockAccount(trx, accountId);
  await refuseTaken(call, wanted, before?.id ?? null);
  const users = new Set((await scimUsersOf(trx, accountId)).map(({ id }) => id));
  const unknown = wanted.members.find((id) => !users.has(id));
  if (unknown !== undefined)
    throw new Refused(ScimValue, { values: { attribute: "members", why: `there is no user ${unknown}` } });
  const id = before?.id ?? newId(now.getTime());
  await saveScimGroup(trx, { ...wanted, accountId, id, at: now });
  await record(call, "scim.group", id, { name: wanted.displayName, members: wanted.members.length });
  // A new group name can lead to another role, so the roles of all present and former members are updated.
  await giveRoles(call, [...new Set([...wanted.members, ...(before?.members ?? []).map((member) => member.id)])]);
  return findGroup(call, id);
}

export async function deleteGroup(call: ForeignCall, group: ScimGroup): Promise<void> {
  const { trx, scope } = call;
  await lockAccount(trx, scope.accountId);
  await deleteScimGroup(trx, scope.accountId, group.id);
  await record(call, "scim.group_deleted", group.id, { name: group.displayName });
  await giveRoles(
    call,
    group.members.map(({ id }) => id),
  );
}

async function refuseTaken({ trx, scope }: ForeignCall, { displayName }: WantedGroup, id: string | null): Promise<void> {
  const isTaken = (await scimGroupsOf(trx, scope.accountId)).some(
    (each) => each.id !== id && each.displayName.toLowerCase() === displayName.toLowerCase(),
  );
  if (isTaken) throw new Refused(ScimTaken, { values: { attribute: "displayName", value: displayName, why: "a group has it" } });
}
