import {
  accountUsers,
  createUser,
  editUser,
  endUser,
  inviteAgain,
  previewSeenDomains,
} from "@nameplane/contracts/accounts/operations";
import {
  accountUsersSpec,
  createUserSpec,
  editUserSpec,
  endUserSpec,
  inviteAgainSpec,
  previewSeenDomainsSpec,
  type AccountUser,
} from "@nameplane/contracts/accounts/users";
import { removeRole, saveRole } from "@nameplane/contracts/accounts/role-operations";
import { removeRoleSpec, saveRoleSpec } from "@nameplane/contracts/accounts/roles";
import type { Edge } from "../../platform/http/edge.ts";
import type { SessionFacts } from "../../platform/http/call.ts";
import type { AccountDeps } from "./accounts.deps.ts";
import * as roles from "./actions/manage-roles.ts";
import * as users from "./actions/manage-users.ts";
import { previewSeen } from "./actions/seen-domains.ts";
import { accountLabels } from "./seen-domains.repository.ts";
import { findRoles } from "./signup.repository.ts";
import { findMembers, findPermissions, type MemberRow } from "./users.repository.ts";
import { isLastOwner, mayChange, mayGive, unaskedRights } from "./users.rules.ts";

/** These routes are switched off for a brand together with the section of the panel that uses them. */
const account = { feature: "Account" } as const;

const may = (permission: string) => ({ kind: "permission", permission }) as const;

/** A user without any of these permissions sees only themselves in the list. */
const seeing = ["account_view", "account_create_user", "account_edit_user"];

export function userRoutes(edge: Edge, deps: AccountDeps): void {
  edge.inTransaction(accountUsers, accountUsersSpec, { kind: "session" }, account, async ({ trx, scope, session }) => {
    const all = await findMembers(trx);
    const seesAll = seeing.some((permission) => session.permissions.has(permission));
    const members = seesAll ? all : all.filter((member) => member.user_id === session.userId);
    const known = await findRoles(trx, scope.accountId);
    return {
      data: members.map((member) => presentMember(member, all, session)),
      roles: known.map(({ id, name, permissions, isShared, version }) => ({
        roleid: id,
        name,
        permissions,
        cangive: mayGive(session.permissions, new Set(permissions)),
        version: isShared ? null : version,
      })),
      permissions: (await findPermissions(trx)).filter((permission) => !unaskedRights.has(permission)),
      labels: (await accountLabels(trx, scope.accountId)).map(({ id, title }) => ({ labelid: id, title })),
      abilities: {
        cancreate: session.permissions.has("account_create_user"),
        canroles: session.permissions.has("account_edit_user"),
      },
    };
  });

  edge.inTransaction(
    createUser,
    createUserSpec,
    may("account_create_user"),
    { ...account, stepUp: { first: users.refuseCreate } },
    (call, input) => users.createUser(deps, call, input),
  );

  edge.inTransaction(
    editUser,
    editUserSpec,
    may("account_edit_user"),
    { ...account, stepUp: { first: users.refuseEdit } },
    async (call, input) => {
      await users.editUser(call, input);
      return {};
    },
  );

  edge.inTransaction(
    previewSeenDomains,
    previewSeenDomainsSpec,
    may("account_view"),
    { ...account, changesState: false },
    ({ trx, scope }, { domains }) => previewSeen(trx, scope.accountId, domains),
  );

  edge.inTransaction(
    endUser,
    endUserSpec,
    may("account_edit_user"),
    { ...account, stepUp: { first: (call, { usrid }) => users.refuseEnd(call, usrid) } },
    async (call, { usrid }) => {
      await users.endUser(call, usrid);
      return {};
    },
  );

  edge.inTransaction(
    saveRole,
    saveRoleSpec,
    may("account_edit_user"),
    { ...account, stepUp: { first: (call, input) => call.tx((trx) => roles.refuseRole(trx, call, input)) } },
    (call, input) => roles.saveRole(call, input),
  );

  edge.inTransaction(
    removeRole,
    removeRoleSpec,
    may("account_edit_user"),
    { ...account, stepUp: { first: (call, { roleid }) => call.tx((trx) => roles.refuseRemoval(trx, call, roleid)) } },
    async (call, { roleid }) => {
      await roles.removeRole(call, roleid);
      return {};
    },
  );

  edge.inTransaction(inviteAgain, inviteAgainSpec, may("account_create_user"), account, async (call, { usrid }) => {
    await users.inviteAgain(deps, call, usrid);
    return {};
  });
}

function presentMember(member: MemberRow, members: readonly MemberRow[], session: SessionFacts): AccountUser {
  const isYou = member.user_id === session.userId;
  const canChange =
    !isYou && session.permissions.has("account_edit_user") && mayChange(session.permissions, users.rightsOf(member));
  return {
    usrid: member.user_id,
    username: member.username,
    firstname: member.first_name,
    lastname: member.last_name,
    email: member.email,
    phone: member.phone,
    roleid: member.role_id,
    role: member.role_name,
    extra: member.extra,
    denied: member.denied,
    isowner: member.is_owner,
    isyou: isYou,
    iswaiting: member.awaits_proof,
    "2step": member.has_2fa,
    lastlogin: member.last_login?.toISOString() ?? null,
    validuntil: member.valid_until?.toISOString() ?? null,
    domains: member.label_ids === null ? null : { labelids: member.label_ids, names: member.domain_names ?? [] },
    traces: { apikeys: member.api_keys, tickets: member.open_tickets },
    abilities: {
      canedit: canChange,
      canend: canChange && !isLastOwner(members.map(users.asMember), member.user_id),
    },
  };
}
