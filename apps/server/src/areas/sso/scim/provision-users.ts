import { randomInt } from "node:crypto";
import { ScimNotFound, ScimNotSetUp, ScimOwner, ScimTaken, ScimValue } from "@nameplane/contracts/sso/scim-refusals";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { ForeignCall } from "../../../platform/http/foreign.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  accountLanguage,
  addMember,
  findMembers,
  findRoles,
  lockAccount,
  moveToRole,
  type RoleRow,
} from "../../accounts/index.ts";
import { proveEmail } from "../../identity/links/index.ts";
import { candidatesOf } from "../flows.repository.ts";
import { findMailDomains, findProvider, type ProviderRow } from "../provider.repository.ts";
import { domainOf, roleOfGroups, usernameFor } from "../provider.rules.ts";
import {
  endAccess,
  groupNamesOf,
  removeMember,
  restoreAccess,
  savePerson,
  saveScimUser,
  scimUsersOf,
  traces,
} from "./scim.repository.ts";
import type { ScimUser, WantedUser } from "./scim-resources.ts";

/**
 * The user with this id. Possible refusals: ScimNotFound, also for users of other accounts, and for members whose address has no
 * proved domain.
 */
export async function findUser({ trx, scope }: ForeignCall, id: string): Promise<ScimUser> {
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const [user] = isId ? await scimUsersOf(trx, scope.accountId, id) : [];
  if (user === undefined) throw new Refused(ScimNotFound, { values: { kind: "user", id: id.slice(0, 40) } });
  return user;
}

/** The provider of the account, locked against other changes of its users. Possible refusals: ScimNotSetUp. */
async function begin({ trx, scope }: ForeignCall): Promise<ProviderRow> {
  await lockAccount(trx, scope.accountId);
  const provider = await findProvider(trx, scope.accountId);
  if (provider === null) throw new Refused(ScimNotSetUp);
  return provider;
}

/**
 * Creates a member of the account who logs in at the login service. The address must be in a proved domain, and must not belong
 * to a user of another account of the installation (T126).
 *
 * Possible refusals: ScimNotSetUp, ScimTaken, ScimValue (address, role).
 */
export async function createUser(call: ForeignCall, wanted: WantedUser): Promise<ScimUser> {
  const { trx, scope, now } = call;
  const { accountId, brandId, actor } = scope;
  const provider = await begin(call);
  await refuseTaken(call, wanted, null);
  await refuseForeign(trx, accountId, wanted.email);
  const candidates = await candidatesOf(trx, { issuer: provider.issuer, subject: "", email: wanted.email });
  if (candidates.some(({ isMember, isElsewhere }) => isMember || isElsewhere))
    throw taken("emails", wanted.email, "a user has it");
  const role = await roleFor(trx, accountId, provider, []);
  if (role === null) throw new Refused(ScimValue, { values: { attribute: "roles", why: "no role for new users is chosen" } });
  const userId = newId(now.getTime());
  const ending = () => `_${randomInt(100_000, 1_000_000)}`;
  await addMember(trx, {
    accountId,
    brandId,
    actor,
    userId,
    usernames: ["", ending(), ending()].map((each) => usernameFor(wanted.email, each)),
    email: wanted.email,
    firstName: wanted.givenName,
    lastName: wanted.familyName,
    language: await accountLanguage(trx, scope),
    role,
  });
  await proveEmail(trx, userId);
  await saveScimUser(trx, { ...wanted, accountId, userId, at: now });
  await record(call, "user.scim_created", userId, { role: role.name, email: wanted.email });
  if (!wanted.isActive) await end(call, userId);
  return findUser(call, userId);
}

/**
 * Updates a user to what the login service has sent. The name and address of owners, and of users who also belong to an account
 * that is not below this one, are not changed.
 *
 * Possible refusals: ScimNotSetUp, ScimTaken, ScimValue (address), ScimOwner (deactivated).
 */
export async function changeUser(call: ForeignCall, before: ScimUser, wanted: WantedUser): Promise<ScimUser> {
  const { trx, scope, now } = call;
  const { accountId } = scope;
  const provider = await begin(call);
  const { id: userId } = before;
  if (before.isOwner && !wanted.isActive) throw new Refused(ScimOwner, { values: { value: before.userName } });
  await refuseTaken(call, wanted, userId);
  const isNewAddress = wanted.email.toLowerCase() !== before.email.toLowerCase();
  const isOurs = !before.isOwner && !(await isElsewhere(trx, provider, before));
  if (isNewAddress && isOurs) {
    await refuseForeign(trx, accountId, wanted.email);
    const others = await candidatesOf(trx, { issuer: provider.issuer, subject: "", email: wanted.email });
    if (others.some((each) => each.userId !== userId && (each.isMember || each.isElsewhere)))
      throw taken("emails", wanted.email, "a user has it");
  }
  await saveScimUser(trx, { ...wanted, accountId, userId, at: now });
  if (isOurs) await savePerson(trx, userId, { ...wanted, at: now });
  if (isOurs && isNewAddress) await record(call, "user.scim_changed", userId, { email: wanted.email }, { email: before.email });
  if (before.isActive && !wanted.isActive) await end(call, userId);
  if (!before.isActive && wanted.isActive) await restore(call, provider, before);
  return findUser(call, userId);
}

/** Whether a user also belongs to an account that is not below this one. */
async function isElsewhere(trx: Trx, provider: ProviderRow, { id, email }: ScimUser): Promise<boolean> {
  const found = await candidatesOf(trx, { issuer: provider.issuer, subject: "", email });
  return found.some((each) => each.userId === id && each.isElsewhere);
}

/** Removes a user from the account. The login service can create them again. Possible refusals: ScimOwner. */
export async function deleteUser(call: ForeignCall, user: ScimUser): Promise<void> {
  const { trx, scope } = call;
  await lockAccount(trx, scope.accountId);
  if (user.isOwner) throw new Refused(ScimOwner, { values: { value: user.userName } });
  const left = await traces(trx, scope.accountId, user.id);
  await removeMember(trx, scope.accountId, user.id);
  await record(call, "user.scim_removed", user.id, { ...left });
}

/** Ends the access and all sessions of a user, and records what the user leaves in the account (API keys, webhooks, tickets). */
async function end(call: ForeignCall, userId: string): Promise<void> {
  const { trx, scope, now } = call;
  const left = await traces(trx, scope.accountId, userId);
  const sessions = await endAccess(trx, { accountId: scope.accountId, userId, left, at: now });
  await record(call, "user.scim_deactivated", userId, { ...left, sessions });
}

async function restore(call: ForeignCall, provider: ProviderRow, user: ScimUser): Promise<void> {
  const { trx, scope } = call;
  if (await isElsewhere(trx, provider, user)) throw taken("userName", user.userName, "the user belongs to another account now");
  await restoreAccess(trx, scope.accountId, user.id);
  await record(call, "user.scim_activated", user.id, {});
  await giveRoles(call, [user.id], provider);
}

/**
 * Gives users the role that results from their groups, if the account has rules for groups. Owners keep their role, and nobody
 * becomes an owner.
 */
export async function giveRoles(call: ForeignCall, userIds: readonly string[], known?: ProviderRow): Promise<void> {
  const { trx, scope } = call;
  const { accountId } = scope;
  const provider = known ?? (await begin(call));
  if (provider.groupRoles.length === 0 || userIds.length === 0) return;
  const members = new Map((await findMembers(trx)).map((member) => [member.user_id, member]));
  for (const userId of userIds) {
    const member = members.get(userId);
    if (member === undefined || member.is_owner) continue;
    const role = await roleFor(trx, accountId, provider, await groupNamesOf(trx, accountId, userId));
    if (role === null || role.id === member.role_id) continue;
    await moveToRole(trx, { accountId, userId, validUntil: member.valid_until }, role);
    await record(call, "user.provider_role", userId, { role: role.name }, { role: member.role_name });
  }
}

async function roleFor(trx: Trx, accountId: string, provider: ProviderRow, groups: readonly string[]): Promise<RoleRow | null> {
  const key = roleOfGroups(groups, provider);
  if (key === null) return null;
  return (await findRoles(trx, accountId)).find((each) => each.id === key.id && each.accountId === key.accountId) ?? null;
}

/** Refuses with ScimTaken if another user of the account has the userName or the address. */
async function refuseTaken({ trx, scope }: ForeignCall, { userName, email }: WantedUser, userId: string | null): Promise<void> {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  for (const each of await scimUsersOf(trx, scope.accountId)) {
    if (each.id === userId) continue;
    if (same(each.userName, userName)) throw taken("userName", userName, "a user of the account has it");
    if (same(each.email, email)) throw taken("emails", email, "a user of the account has it");
  }
}

/** Refuses with ScimValue for an address outside the account's proved domains. */
async function refuseForeign(trx: Trx, accountId: string, email: string): Promise<void> {
  const domain = domainOf(email);
  const isOurs = (await findMailDomains(trx, accountId)).some((each) => each.provedAt !== null && each.domain === domain);
  if (!isOurs)
    throw new Refused(ScimValue, { values: { attribute: "emails", why: `the account has not proved the domain of ${email}` } });
}

const taken = (attribute: string, value: string, why: string): Refused =>
  new Refused(ScimTaken, { values: { attribute, value, why } });

/** Writes to the account's audit log, and makes the open pages of the users concerned load their rights again. */
export async function record(
  { trx, scope, requestId, address }: ForeignCall,
  action: AuditAction,
  object: string,
  after: Record<string, unknown>,
  before?: Record<string, unknown>,
): Promise<void> {
  const { accountId, actor } = scope;
  const change = before === undefined ? { after } : { before, after };
  await audit(trx, { accountId, actor, action, object, ...change, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
