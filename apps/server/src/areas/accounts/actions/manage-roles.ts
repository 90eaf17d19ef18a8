import { MoreThanYouMay, NotYourself, RoleInUse, RoleNamed, TooManyRoles } from "@nameplane/contracts/accounts/refusals";
import type { saveRoleSpec } from "@nameplane/contracts/accounts/roles";
import { BadParameter, ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { changeRole, deleteRole, insertRole, ownRoles, sharedRoleNames, type OwnRole } from "../roles.repository.ts";
import { findMembers, findPermissions, lockAccount } from "../users.repository.ts";
import { mayChange } from "../users.rules.ts";
import { rightsOf } from "./manage-users.ts";

type InTrx = SessionCall & { readonly trx: Trx };
type Wanted = z.output<typeof saveRoleSpec.input>;

const rolesMost = 50;

/**
 * Checks made before the user has to confirm their identity. Returns the role as it was; null for a new one. Possible refusals:
 * NotFound, ChangedMeanwhile, BadParameter (no such permission), RoleNamed, TooManyRoles, MoreThanYouMay (a right that the user
 * does not have, or a user of the role who may do more), NotYourself (the user has this role).
 */
export async function refuseRole(trx: Trx, call: SessionCall, wanted: Wanted): Promise<OwnRole | null> {
  const { scope, session } = call;
  const roles = await ownRoles(trx, scope.accountId);
  const before = wanted.roleid === undefined ? null : (roles.find(({ id }) => id === wanted.roleid) ?? "missing");
  if (before === "missing") throw new Refused(NotFound, { param: "roleid" });
  if (before !== null && before.version !== wanted.version) throw new Refused(ChangedMeanwhile);
  if (before === null && roles.length >= rolesMost) throw new Refused(TooManyRoles, { values: { most: rolesMost } });
  const known = new Set(await findPermissions(trx));
  const { permissions } = wanted;
  if (permissions.some((name) => !known.has(name)) || new Set(permissions).size !== permissions.length)
    throw new Refused(BadParameter, { param: "permissions", values: { rule: "permission" } });
  const name = wanted.name.toLowerCase();
  const others = [...(await sharedRoleNames(trx)), ...roles.filter(({ id }) => id !== before?.id).map((role) => role.name)];
  if (others.some((other) => other.toLowerCase() === name)) throw new Refused(RoleNamed, { param: "name" });
  // Somebody may keep a right in a role that they do not have themselves, but not add it.
  const added = permissions.filter((right) => before?.permissions.includes(right) !== true);
  if (added.some((right) => !session.permissions.has(right))) throw new Refused(MoreThanYouMay, { param: "permissions" });
  if (before !== null) await refuseHolders(trx, call, before);
  return before;
}

/** Nobody changes their own rights, or those of users who may do more than they do themselves. */
async function refuseHolders(trx: Trx, { session }: SessionCall, { id }: OwnRole): Promise<void> {
  const holders = (await findMembers(trx)).filter((member) => member.role_id === id);
  if (holders.some((member) => member.user_id === session.userId)) throw new Refused(NotYourself, { param: "roleid" });
  if (holders.some((member) => !mayChange(session.permissions, rightsOf(member))))
    throw new Refused(MoreThanYouMay, { param: "roleid" });
}

/**
 * Makes a role, or changes one. What it changes for its users holds from their next call on. Possible refusals: those of
 * refuseRole.
 */
export async function saveRole(call: InTrx, wanted: Wanted): Promise<{ roleid: string }> {
  const { trx, scope } = call;
  await lockAccount(trx, scope.accountId);
  const before = await refuseRole(trx, call, wanted);
  const { name } = wanted;
  const permissions = wanted.permissions.toSorted();
  const id = before?.id ?? newId(call.now.getTime());
  const role = { accountId: scope.accountId, id, name, permissions };
  if (!(before === null ? await insertRole(trx, role) : await changeRole(trx, role)))
    throw new Refused(RoleNamed, { param: "name" });
  await record(call, before === null ? "accounts.role_make" : "accounts.role_change", id, {
    ...(before === null ? {} : { before: { name: before.name, permissions: before.permissions } }),
    after: { name, permissions },
  });
  return { roleid: id };
}

/** Checks made before the user has to confirm their identity. Possible refusals: NotFound, RoleInUse. */
export async function refuseRemoval(trx: Trx, { scope }: Pick<SessionCall, "scope">, roleId: string): Promise<OwnRole> {
  const role = (await ownRoles(trx, scope.accountId)).find(({ id }) => id === roleId);
  if (role === undefined) throw new Refused(NotFound, { param: "roleid" });
  const isHeld = (await findMembers(trx)).some((member) => member.role_id === roleId);
  if (isHeld || role.isMapped) throw new Refused(RoleInUse, { param: "roleid" });
  return role;
}

/** Removes a role that no user and no group of the login service has. Possible refusals: those of refuseRemoval. */
export async function removeRole(call: InTrx, roleId: string): Promise<void> {
  const { trx, scope } = call;
  await lockAccount(trx, scope.accountId);
  const { name, permissions } = await refuseRemoval(trx, call, roleId);
  await deleteRole(trx, scope.accountId, roleId);
  await record(call, "accounts.role_remove", roleId, { before: { name, permissions } });
}

/** Writes to the audit log of the account. The open pages of its users then load their rights again. */
async function record(
  { trx, scope, requestId, address }: InTrx,
  action: AuditAction,
  object: string,
  change: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> },
): Promise<void> {
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action, object, ...change, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
