import {
  EndInPast,
  LastOwnLogin,
  LastOwner,
  MoreThanYouMay,
  NotYourself,
  UsernameTaken,
} from "@nameplane/contracts/accounts/refusals";
import type { createUserSpec, editUserSpec } from "@nameplane/contracts/accounts/users";
import { BadParameter, NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries, resetMailLimits, userMailJob } from "../../identity/index.ts";
import type { AccountDeps } from "../accounts.deps.ts";
import { refuseWrong } from "../refuse-wrong.ts";
import { accountName, findRoles, insertMembership, insertUser, isUsernameFree, type RoleRow } from "../signup.repository.ts";
import { wrongUser } from "../signup.rules.ts";
import {
  accountTerms,
  deleteMembership,
  findMembers,
  findPermissions,
  keepersOfLogin,
  lockAccount,
  saveMembership,
  type MemberRow,
} from "../users.repository.ts";
import { effectiveRights, isLastOwner, mayChange, mayGive } from "../users.rules.ts";
import { domainIdsByName, saveReach, type Reach } from "../seen-domains.repository.ts";
import { readReach } from "./seen-domains.ts";
import { ownerRoles } from "./sign-up.ts";

type Wanted = { readonly roleid: string; readonly extra: readonly string[]; readonly denied: readonly string[] };
type InTrx = SessionCall & { readonly trx: Trx };
type NewUser = z.output<typeof createUserSpec.input>;
type Edit = z.output<typeof editUserSpec.input>;

/** Current rights of a member. */
export const rightsOf = (member: MemberRow) =>
  effectiveRights({ role: member.role_permissions, extra: member.extra, denied: member.denied });

/**
 * The wanted role, and whether it makes the user an owner. Possible refusals: NotFound, BadParameter (no such permission),
 * MoreThanYouMay.
 */
async function readRights(trx: Trx, call: SessionCall, wanted: Wanted): Promise<{ role: RoleRow; isOwner: boolean }> {
  const role = (await findRoles(trx, call.scope.accountId)).find(({ id }) => id === wanted.roleid);
  if (role === undefined) throw new Refused(NotFound, { param: "roleid" });
  const known = new Set(await findPermissions(trx));
  for (const [param, names] of [
    ["extra", wanted.extra],
    ["denied", wanted.denied],
  ] as const)
    if (names.some((name) => !known.has(name)) || new Set(names).size !== names.length)
      throw new Refused(BadParameter, { param, values: { rule: "permission" } });
  const given = effectiveRights({ role: role.permissions, extra: wanted.extra, denied: wanted.denied });
  if (!mayGive(call.session.permissions, given)) throw new Refused(MoreThanYouMay, { param: "roleid" });
  return { role, isOwner: role.isShared && ownerRoles.has(role.name) && wanted.denied.length === 0 };
}

class Unanswered extends Error {}

/**
 * Checks made before the user has to confirm their identity. Possible refusals: BadParameter, UsernameTaken, NotFound (role),
 * MoreThanYouMay, OwnersSeeAll, UnknownDomain. Refuses nothing if a call with the same idempotency key was answered before.
 */
export async function refuseCreate(call: SessionCall, input: NewUser): Promise<void> {
  try {
    await call.tx((trx) =>
      call.once(trx, async () => {
        await readNewUser(trx, call, input);
        // Throwing rolls back the row of the idempotency key, because a mere check must leave no trace.
        throw new Unanswered();
      }),
    );
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}

/**
 * When the user's access is to end. Undefined if the call does not mention it; null if the access shall not end. Possible
 * refusals: EndInPast.
 */
function readEndOf(call: SessionCall, { validuntil: text }: Pick<Edit, "validuntil">): Date | null | undefined {
  if (text === undefined || text === null) return text;
  const end = new Date(text);
  if (end <= call.now) throw new Refused(EndInPast, { param: "validuntil" });
  return end;
}

async function readNewUser(
  trx: Trx,
  call: SessionCall,
  input: NewUser,
): Promise<{ role: RoleRow; isOwner: boolean; reach: Reach }> {
  refuseWrong(wrongUser(input));
  readEndOf(call, input);
  const rights = await readRights(trx, call, input);
  if (!(await isUsernameFree(trx, call.scope.brandId, input.username))) throw new Refused(UsernameTaken, { param: "username" });
  const reach = await readReach(trx, call.scope.accountId, input, { isOwner: rights.isOwner, before: null });
  return { ...rights, reach };
}

/**
 * Adds a user to the account and mails them a link to choose a password, because nobody chooses the password of another user.
 *
 * Returns the user's id. Possible refusals: those of refuseCreate.
 */
export async function createUser(deps: AccountDeps, call: InTrx, input: NewUser): Promise<{ usrid: string }> {
  try {
    return await insertInvited(deps, call, input);
  } catch (error) {
    if (isUniqueViolation(error, "panel_user_brand_id_username_key_key")) throw new Refused(UsernameTaken, { param: "username" });
    throw error;
  }
}

async function insertInvited(deps: AccountDeps, call: InTrx, input: NewUser): Promise<{ usrid: string }> {
  const { trx } = call;
  const { accountId, brandId, actor } = call.scope;
  const { role, isOwner, reach } = await readNewUser(trx, call, input);
  const userId = newId();
  const { currency } = await accountTerms(trx, accountId);
  const { username, email, phone, firstname: firstName, lastname: lastName, language } = input;
  await insertUser(trx, {
    id: userId,
    brandId,
    username,
    email,
    phone,
    firstName,
    lastName,
    language,
    currency,
    preferences: {},
  });
  const { extra, denied } = input;
  const validUntil = readEndOf(call, input) ?? null;
  await insertMembership(trx, { accountId, userId, role, extra, denied, isOwner, validUntil, actor });
  if (reach !== null) await saveReach(trx, { accountId, userId }, reach);
  const end = validUntil === null ? {} : { validUntil: validUntil.toISOString() };
  await record(trx, call, "user.create", userId, { after: { role: role.name, extra, denied, ...end, ...recorded(input) } });
  await mailInvitation(deps, trx, call, userId);
  return { usrid: userId };
}

async function mailInvitation(deps: AccountDeps, trx: Trx, call: SessionCall, userId: string): Promise<void> {
  const { accountId, brandId } = call.scope;
  const by = await accountName(trx, accountId);
  const mail = { id: newId(), accountId, brandId, userId, what: "user_invited", by, toCheckout: false } as const;
  await deps.jobs.enqueue(trx, userMailJob, [{ ...mail, at: call.now.toISOString(), address: call.address }]);
}

/** Mails another link to a user who has not accepted the invitation yet. Possible refusals: NotFound, MoreThanYouMay, TooFast. */
export async function inviteAgain(deps: AccountDeps, call: InTrx, userId: string): Promise<void> {
  const { trx } = call;
  const { member } = await findMember(trx, call, userId);
  if (!member.awaits_proof) throw new Refused(NotFound, { param: "usrid" });
  await countTries(trx, call.now, "invite-again", [{ subject: userId, limits: resetMailLimits }]);
  await mailInvitation(deps, trx, call, userId);
}

/**
 * Checks made before the user has to confirm their identity. Possible refusals: NotFound, NotYourself, MoreThanYouMay, LastOwner,
 * LastOwnLogin, EndInPast, BadParameter, OwnersSeeAll, UnknownDomain.
 */
export const refuseEdit = (call: SessionCall, input: Edit): Promise<unknown> => call.tx((trx) => readEdit(trx, call, input));

async function readEdit(
  trx: Trx,
  call: SessionCall,
  input: Edit,
): Promise<{ member: MemberRow; role: RoleRow; isOwner: boolean; validUntil: Date | null; reach: Reach }> {
  const { member, members } = await findOther(trx, call, input.usrid);
  const { role, isOwner } = await readRights(trx, call, input);
  const end = readEndOf(call, input);
  const validUntil = end === undefined ? member.valid_until : end;
  if (validUntil !== null && isLastOwner(members.map(asMember), input.usrid))
    throw new Refused(LastOwner, { param: "validuntil" });
  if (!isOwner && isLastOwner(members.map(asMember), input.usrid)) throw new Refused(LastOwner, { param: "roleid" });
  if (!isOwner || validUntil !== null) await refuseLastKeeper(trx, call.scope.accountId, input.usrid, "roleid");
  const reach = await readReach(trx, call.scope.accountId, input, {
    isOwner,
    before: await reachOf(trx, call.scope.accountId, member),
  });
  return { member, role, isOwner, validUntil, reach };
}

/** Changes what a user may do. Possible refusals: those of refuseEdit. */
export async function editUser(call: InTrx, input: Edit): Promise<void> {
  const { trx } = call;
  const { accountId } = call.scope;
  const { usrid: userId, extra, denied } = input;
  await lockAccount(trx, accountId);
  const { member, role, isOwner, validUntil, reach } = await readEdit(trx, call, input);
  await saveMembership(trx, { accountId, userId }, { role, extra, denied, isOwner, validUntil });
  if (input.domains !== undefined) await saveReach(trx, { accountId, userId }, reach);
  const textOf = (end: Date | null) => end?.toISOString() ?? null;
  const before = { role: member.role_name, extra: member.extra, denied: member.denied, validUntil: textOf(member.valid_until) };
  const seen = { labelids: member.label_ids ?? [], names: member.domain_names ?? [] };
  const seenBefore = input.domains === undefined ? {} : { domains: member.label_ids === null ? null : seen };
  const after = { role: role.name, extra, denied, validUntil: textOf(validUntil), ...recorded(input) };
  await record(trx, call, "user.edit", userId, { before: { ...before, ...seenBefore }, after });
}

/** What the audit log says about the domains that a user sees. Empty if the call does not mention them. */
const recorded = ({ domains }: Pick<Edit, "domains">) => (domains === undefined ? {} : { domains });

async function reachOf(trx: Trx, accountId: string, { label_ids: labelIds, domain_names: names }: MemberRow): Promise<Reach> {
  if (labelIds === null) return null;
  return { labelIds, domainIds: [...(await domainIdsByName(trx, accountId, names ?? [])).values()].flat() };
}

/**
 * Checks made before the user has to confirm their identity. Possible refusals: NotFound, NotYourself, MoreThanYouMay, LastOwner,
 * LastOwnLogin.
 */
export const refuseEnd = (call: SessionCall, userId: string): Promise<unknown> => call.tx((trx) => readEnd(trx, call, userId));

/**
 * Checks that somebody could still log in without this user, should the login provider of the account fail. Refuses with
 * LastOwnLogin if nobody could.
 */
async function refuseLastKeeper(trx: Trx, accountId: string, userId: string, param: string): Promise<void> {
  const keepers = await keepersOfLogin(trx, accountId);
  if (keepers !== null && keepers.length === 1 && keepers[0] === userId) throw new Refused(LastOwnLogin, { param });
}

async function readEnd(trx: Trx, call: SessionCall, userId: string): Promise<MemberRow> {
  const { member, members } = await findOther(trx, call, userId);
  if (isLastOwner(members.map(asMember), userId)) throw new Refused(LastOwner, { param: "usrid" });
  await refuseLastKeeper(trx, call.scope.accountId, userId, "usrid");
  return member;
}

/** Ends a user's access to the account. Possible refusals: those of refuseEnd. */
export async function endUser(call: InTrx, userId: string): Promise<void> {
  const { trx } = call;
  const { accountId } = call.scope;
  await lockAccount(trx, accountId);
  const member = await readEnd(trx, call, userId);
  await deleteMembership(trx, { accountId, userId });
  await record(trx, call, "user.end", userId, { before: { role: member.role_name } });
}

export const asMember = (row: MemberRow) => ({
  userId: row.user_id,
  isOwner: row.is_owner,
  isWaiting: row.awaits_proof,
  hasEnd: row.valid_until !== null,
});

/**
 * Finds a member whom the caller may change. Possible refusals: NotFound (the same for users of other accounts and missing
 * users), MoreThanYouMay.
 */
async function findMember(trx: Trx, call: SessionCall, userId: string): Promise<{ member: MemberRow; members: MemberRow[] }> {
  const members = await findMembers(trx);
  const member = members.find((row) => row.user_id === userId);
  if (member === undefined) throw new Refused(NotFound, { param: "usrid" });
  if (userId !== call.session.userId && !mayChange(call.session.permissions, rightsOf(member)))
    throw new Refused(MoreThanYouMay, { param: "usrid" });
  return { member, members };
}

/**
 * Finds a member other than the caller's own user, because nobody changes their own rights. Possible refusals: those of
 * findMember, NotYourself.
 */
async function findOther(trx: Trx, call: SessionCall, userId: string): ReturnType<typeof findMember> {
  const found = await findMember(trx, call, userId);
  if (userId === call.session.userId) throw new Refused(NotYourself, { param: "usrid" });
  return found;
}

/** Writes to the account's audit log. The open pages of the users concerned then load their rights again. */
async function record(
  trx: Trx,
  call: SessionCall,
  action: AuditAction,
  userId: string,
  change: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> },
): Promise<void> {
  const { accountId, actor } = call.scope;
  const { requestId, address } = call;
  await audit(trx, { accountId, actor, action, object: userId, ...change, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
