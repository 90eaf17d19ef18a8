import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import { staffLinkUrl } from "@nameplane/contracts/staff/link";
import type * as operations from "@nameplane/contracts/staff/operations";
import {
  LastManager,
  MoreThanYourRights,
  NotYourself,
  RoleChanged,
  RoleHeld,
  StaffNameTaken,
} from "@nameplane/contracts/staff/refusals";
import { addMs } from "../../platform/clock.ts";
import { isUniqueViolation, type Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { auditStaff } from "./audit-staff.ts";
import {
  countHolders,
  deleteRole,
  insertColleague,
  insertRole,
  listBrands,
  listColleagues,
  listRoles,
  lockStaff,
  setDisabled,
  setRoles,
  staffPermissions,
  updateColleague,
  updateRole,
  type ColleagueAt,
  type RoleAt,
} from "./colleagues.repository.ts";
import { deleteStaffPasskey, endStaffLinks, endStaffSessions, replaceStaffLink } from "./staff.repository.ts";
import { lostPasskeyLinkMs, manageStaff, mayHandOut, staffLinkMs } from "./staff.rules.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/**
 * All staff members and roles, for those who manage them. `unused`: rights that no operation requires yet, which are not
 * offered.
 */
export async function readColleagues(
  { trx }: Call,
  unused: ReadonlySet<string>,
): Promise<Answer<typeof operations.colleagueList>> {
  const [colleagues, roles, permissions, brands] = [
    await listColleagues(trx),
    await listRoles(trx),
    await staffPermissions(trx),
    await listBrands(trx),
  ];
  return {
    colleagues: colleagues.map((row) => ({
      staffid: row.id,
      username: row.username,
      name: row.name,
      email: row.email,
      language: row.language,
      roles: [...row.roles],
      brand: row.brand_id === null ? null : { brandid: row.brand_id, name: row.brand_name ?? "" },
      passkeys: row.passkeys,
      lastseen: row.last_seen?.toISOString() ?? null,
      linkends: row.link_ends?.toISOString() ?? null,
      disabled: row.disabled_at?.toISOString() ?? null,
      version: row.version,
    })),
    roles: roles.map(({ id, name, permissions: rights, holders, version }) => ({
      roleid: id,
      name,
      permissions: [...rights],
      holders,
      version,
    })),
    permissions: permissions.filter((name) => !unused.has(name)),
    brands,
  };
}

/**
 * Adds a staff member, with a link for their first passkey. Possible refusals: StaffNameTaken, MoreThanYourRights, NotFound (a
 * role).
 */
export async function inviteColleague(
  call: Call,
  { username, name, email, language, roles, brandid }: InputOf<typeof operations.inviteColleague>,
): Promise<Answer<typeof operations.inviteColleague>> {
  const { trx } = call;
  await lockStaff(trx);
  await checkRoles(call, roles);
  const id = newId();
  await unlessTaken("username", insertColleague(trx, { id, username, name, email, language, brandId: brandid }));
  await setRoles(trx, id, roles);
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "staff.invite",
    object: id,
    after: { username, name, email, roles, brand: brandid },
  });
  return { staffid: id, link: await makeLink(call, id, staffLinkMs) };
}

/**
 * Changes a staff member. Possible refusals: NotFound, RoleChanged, NotYourself (own roles or brand), MoreThanYourRights,
 * StaffNameTaken, LastManager.
 */
export async function changeColleague(call: Call, input: InputOf<typeof operations.changeColleague>): Promise<void> {
  const { trx } = call;
  await lockStaff(trx);
  const found = await oneOf(trx, input.staffid);
  const before = { roles: found.roles.map(({ roleid }) => roleid), brand: found.brand_id };
  const isSame = sameSet(before.roles, input.roles) && before.brand === input.brandid;
  if (!isSame) {
    refuseSelf(call, found);
    refuseHigher(call, found);
    await checkRoles(call, input.roles);
  }
  const { name, email, language, brandid: brandId } = input;
  const saved = updateColleague(trx, { id: found.id, version: input.version }, { name, email, language, brandId });
  if (!(await unlessTaken("email", saved))) throw new Refused(RoleChanged);
  if (!isSame) await setRoles(trx, found.id, input.roles);
  await refuseWithoutManager(trx);
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "staff.change",
    object: found.id,
    before: { ...before, name: found.name, email: found.email },
    after: { roles: input.roles, brand: brandId, name, email },
  });
}

/**
 * Locks out a staff member at once, or lets them in again. Possible refusals: NotFound, NotYourself, MoreThanYourRights,
 * LastManager.
 */
export async function disableColleague(
  call: Call,
  { staffid, disabled }: InputOf<typeof operations.disableColleague>,
): Promise<void> {
  const { trx } = call;
  await lockStaff(trx);
  const found = await oneOf(trx, staffid);
  refuseSelf(call, found);
  refuseHigher(call, found);
  await setDisabled(trx, found.id, disabled ? call.now : null);
  if (disabled) {
    await endStaffSessions(trx, found.id, { but: null });
    await endStaffLinks(trx, found.id);
  }
  await refuseWithoutManager(trx);
  await auditStaff(trx, call, { actor: call.actor, action: disabled ? "staff.disable" : "staff.enable", object: found.id });
}

/** Makes a new link for somebody who has lost their passkey. Possible refusals: NotFound, NotYourself, MoreThanYourRights. */
export async function newLink(
  call: Call,
  { staffid, removepasskeys }: InputOf<typeof operations.newColleagueLink>,
): Promise<Answer<typeof operations.newColleagueLink>> {
  const { trx } = call;
  await lockStaff(trx);
  const found = await oneOf(trx, staffid);
  refuseSelf(call, found);
  refuseHigher(call, found);
  if (removepasskeys) {
    await deleteStaffPasskey(trx, found.id, null);
    await endStaffSessions(trx, found.id, { but: null });
  }
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "staff.link",
    object: found.id,
    after: { removedPasskeys: removepasskeys ? found.passkeys : 0 },
  });
  return { link: await makeLink(call, found.id, found.passkeys === 0 ? staffLinkMs : lostPasskeyLinkMs) };
}

/** Makes a role or changes one. Possible refusals: NotFound, StaffNameTaken, MoreThanYourRights, LastManager, RoleChanged. */
export async function saveRole(
  call: Call,
  { roleid, version, name, permissions }: InputOf<typeof operations.saveStaffRole>,
): Promise<{ roleid: string }> {
  const { trx, staff } = call;
  await lockStaff(trx);
  const known = new Set(await staffPermissions(trx));
  const unknown = permissions.find((each) => !known.has(each));
  if (unknown !== undefined) throw new Refused(NotFound, { param: "permissions" });
  const before = roleid === undefined ? null : await roleOf(trx, roleid);
  const changed = [...permissions, ...(before?.permissions ?? [])].filter(
    (each) => permissions.includes(each) !== (before?.permissions.includes(each) ?? false),
  );
  if (!mayHandOut(staff.permissions, changed)) throw new Refused(MoreThanYourRights, { param: "permissions" });
  const id = before?.id ?? newId();
  if (before === null) await unlessTaken("name", insertRole(trx, { id, name, permissions }));
  else if (!(await unlessTaken("name", updateRole(trx, { id, version: version ?? 0 }, { name, permissions }))))
    throw new Refused(RoleChanged);
  await refuseWithoutManager(trx);
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "staff.role",
    object: id,
    ...(before === null ? {} : { before: { name: before.name, permissions: before.permissions } }),
    after: { name, permissions },
  });
  return { roleid: id };
}

/** Removes a role that nobody has. Possible refusals: NotFound, RoleHeld, MoreThanYourRights. */
export async function removeRole(call: Call, roleId: string): Promise<void> {
  const { trx, staff } = call;
  await lockStaff(trx);
  const role = await roleOf(trx, roleId);
  if (role.holders > 0) throw new Refused(RoleHeld);
  if (!mayHandOut(staff.permissions, role.permissions)) throw new Refused(MoreThanYourRights, { param: "roleid" });
  await deleteRole(trx, role.id);
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "staff.role-remove",
    object: role.id,
    before: { name: role.name, permissions: role.permissions },
  });
}

async function makeLink(call: Call, staffId: string, lifeMs: number): Promise<{ url: string; ends: string }> {
  const token = newToken();
  const endsAt = addMs(call.now, lifeMs);
  await replaceStaffLink(call.trx, { tokenHash: sha256(token), staffId, madeBy: call.actor, endsAt });
  return { url: staffLinkUrl(call.origin, token), ends: endsAt.toISOString() };
}

async function oneOf(trx: Trx, staffId: string): Promise<ColleagueAt> {
  const [found] = await listColleagues(trx, staffId);
  if (found === undefined) throw new Refused(NotFound, { param: "staffid" });
  return found;
}

async function roleOf(trx: Trx, roleId: string): Promise<RoleAt> {
  const found = (await listRoles(trx)).find(({ id }) => id === roleId);
  if (found === undefined) throw new Refused(NotFound, { param: "roleid" });
  return found;
}

async function checkRoles({ trx, staff }: Call, roleIds: readonly string[]): Promise<void> {
  const roles = await listRoles(trx);
  for (const roleId of roleIds) {
    const role = roles.find(({ id }) => id === roleId);
    if (role === undefined) throw new Refused(NotFound, { param: "roles" });
    if (!mayHandOut(staff.permissions, role.permissions)) throw new Refused(MoreThanYourRights, { param: "roles" });
  }
}

function refuseSelf({ staff }: Call, found: ColleagueAt): void {
  if (found.id === staff.staffId) throw new Refused(NotYourself);
}

/** Refuses to change a staff member who has more rights than the caller. */
function refuseHigher({ staff }: Call, found: ColleagueAt): void {
  if (!mayHandOut(staff.permissions, found.permissions)) throw new Refused(MoreThanYourRights, { param: "staffid" });
}

async function refuseWithoutManager(trx: Trx): Promise<void> {
  if ((await countHolders(trx, manageStaff)) === 0) throw new Refused(LastManager);
}

async function unlessTaken<T>(param: string, written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const isEmail = isUniqueViolation(error, "staff_user_email_key");
    throw new Refused(StaffNameTaken, { param: isEmail ? "email" : param });
  }
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));
