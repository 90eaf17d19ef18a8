import { MoreThanYouMay } from "@nameplane/contracts/accounts/refusals";
import { MissingParameter, NotFound } from "@nameplane/contracts/refusals";
import { NoOwnLogin, ProviderNoDomain, ProviderNotTested, RoleOfOwners, SecretAgain } from "@nameplane/contracts/sso/refusals";
import type { LoginProviderSettings, setLoginProviderSpec, setLoginRulesSpec } from "@nameplane/contracts/sso/provider";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { findMembers, findRoles, lockAccount, mayGive, ownerRoles, type RoleRow } from "../../accounts/index.ts";
import { acsUriOf, entityIdOf, loggedOutUriOf, logoutUriOf, redirectUriOf } from "../our-addresses.ts";
import { refusalOf } from "../problem-texts.ts";
import {
  deleteProvider,
  findMailDomains,
  findProvider,
  ownLogins,
  saveKeepers,
  saveProvider,
  saveRules,
  secretPlace,
  type ProviderRow,
} from "../provider.repository.ts";
import { proofName, proofValue } from "../provider.rules.ts";
import { presentCertificate } from "../saml/index.ts";
import type { SsoDeps } from "../sso.deps.ts";
import { record } from "./record.ts";

type InTrx = SessionCall & { readonly trx: Trx };
type Details = z.output<typeof setLoginProviderSpec.input>;
type Rules = z.output<typeof setLoginRulesSpec.input>;

/** Everything that the settings page shows, without the secret. */
export async function readSettings(call: InTrx): Promise<LoginProviderSettings> {
  const { trx, session } = call;
  const { accountId } = call.scope;
  const provider = await findProvider(trx, accountId);
  const [domains, roles, members, logins] = [
    await findMailDomains(trx, accountId),
    await findRoles(trx, accountId),
    await findMembers(trx),
    await ownLogins(trx),
  ];
  return {
    provider: provider === null ? null : present(provider),
    redirecturi: redirectUriOf(call),
    logouturi: logoutUriOf(call, accountId),
    loggedouturi: loggedOutUriOf(call),
    oursaml: presentOurs(call, accountId, provider),
    domains: domains.map(({ domain, token, provedAt }) => ({
      domain,
      proved: provedAt?.toISOString() ?? null,
      record: { name: proofName(domain), value: proofValue(token) },
    })),
    roles: roles
      .filter(({ name }) => !ownerRoles.has(name))
      .map(({ id, name, permissions }) => ({
        roleid: id,
        name,
        cangive: mayGive(session.permissions, new Set(permissions)),
      })),
    owners: logins.flatMap(({ userId, keepsLogin, hasOwnLogin }) =>
      members
        .filter((member) => member.user_id === userId)
        .map((member) => ({
          usrid: userId,
          name: `${member.first_name} ${member.last_name}`.trim() || member.username,
          username: member.username,
          "2step": member.has_2fa,
          hasownlogin: hasOwnLogin,
          keepslogin: keepsLogin,
        })),
    ),
  };
}

function presentOurs(call: SessionCall, accountId: string, row: ProviderRow | null): LoginProviderSettings["oursaml"] {
  const isSaml = row?.kind === "saml";
  const metadatauri = entityIdOf(call, accountId);
  return {
    entityid: isSaml ? row.clientId : metadatauri,
    acsuri: acsUriOf(call, accountId),
    metadatauri,
    certificate: isSaml && row.ownCertificate !== null ? presentCertificate(row.ownCertificate) : null,
    next: isSaml && row.nextCertificate !== null ? presentCertificate(row.nextCertificate) : null,
  };
}

function presentSaml(row: ProviderRow): NonNullable<LoginProviderSettings["provider"]>["saml"] {
  const { ssoUrl, certificates, signsRequests: signsrequests, startsThere: startsthere } = row;
  return ssoUrl === null
    ? null
    : { ssourl: ssoUrl, certificates: certificates.map(presentCertificate), signsrequests, startsthere };
}

function present(row: ProviderRow): NonNullable<LoginProviderSettings["provider"]> {
  return {
    kind: row.kind,
    issuer: row.issuer,
    clientid: row.clientId,
    saml: presentSaml(row),
    endsthere: row.endsThere,
    ison: row.isOn,
    isonly: row.isOnly,
    countsastwostep: row.countsAsTwoStep,
    createsusers: row.createsUsers,
    groupsclaim: row.groupsClaim,
    defaultroleid: row.defaultRole?.id ?? null,
    grouproles: row.groupRoles.map(({ group, role }) => ({ group, roleid: role.id })),
    tested: row.testedAt === null ? null : { at: row.testedAt.toISOString(), as: row.testedAs },
    users: row.users,
  };
}

/**
 * Compares the sent details with the stored provider. Returns the stored provider, and whether the details are for another one.
 * Possible refusals: MissingParameter and SecretAgain (no secret for another provider).
 */
async function compare(trx: Trx, accountId: string, { issuer, clientid, secret }: Details) {
  const before = await findProvider(trx, accountId);
  const isAnother = before === null || before.kind !== "oidc" || before.issuer !== issuer || before.clientId !== clientid;
  if (secret === undefined) {
    if (before === null) throw new Refused(MissingParameter, { missing: ["secret"] });
    // A stored secret must not be sent to another issuer, which somebody else may have entered (T110).
    if (isAnother) throw new Refused(SecretAgain, { param: "secret" });
  }
  return { before, isAnother };
}

/** Checks made before the user has to confirm their identity. Possible refusals: MissingParameter, SecretAgain. */
export const refuseDetails = (call: SessionCall, input: Details): Promise<unknown> =>
  call.tx((trx) => compare(trx, call.scope.accountId, input));

/**
 * Saves issuer, client and secret, after the provider has shown that it can be used. Possible refusals: MissingParameter,
 * SecretAgain, IssuerNotPublic, ProviderUnavailable, ProviderUnfit.
 */
export async function saveDetails(deps: SsoDeps, call: SessionCall, input: Details): Promise<void> {
  const { accountId, actor } = call.scope;
  const { issuer, clientid: clientId, secret } = input;
  await deps.providers.check(issuer).catch((error: unknown) => {
    throw refusalOf(error, issuer, call.language);
  });
  await call.tx(async (trx) => {
    await lockAccount(trx, accountId);
    const { before, isAnother } = await compare(trx, accountId, input);
    const kept = before?.sealedSecret;
    const sealedSecret = secret === undefined ? kept : deps.vault.seal(secretPlace(accountId), Buffer.from(secret));
    if (sealedSecret === undefined) throw new Error("a provider without a secret");
    const change = { isAnother, isSecretNew: secret !== undefined };
    await saveProvider(trx, { accountId, issuer, clientId, sealedSecret, ...change, by: actor, at: call.now });
    await record(trx, call, "accounts.login_provider", { issuer, clientId, ...change });
  });
}

type Judged = {
  readonly provider: ProviderRow;
  readonly defaultRole: RoleRow | null;
  readonly groupRoles: readonly { readonly group: string; readonly role: RoleRow }[];
};

async function judge(trx: Trx, call: SessionCall, rules: Rules): Promise<Judged> {
  const { accountId } = call.scope;
  const provider = await findProvider(trx, accountId);
  if (provider === null) throw new Refused(NotFound);
  const roles = await findRoles(trx, accountId);
  const roleOf = (roleid: string, param: string): RoleRow => {
    const role = roles.find(({ id }) => id === roleid);
    if (role === undefined) throw new Refused(NotFound, { param });
    if (ownerRoles.has(role.name)) throw new Refused(RoleOfOwners, { param });
    if (!mayGive(call.session.permissions, new Set(role.permissions))) throw new Refused(MoreThanYouMay, { param });
    return role;
  };
  const defaultRole = rules.defaultroleid === null ? null : roleOf(rules.defaultroleid, "defaultroleid");
  const groupRoles = rules.grouproles.map(({ group, roleid }) => ({ group, role: roleOf(roleid, "grouproles") }));
  if (rules.createsusers && defaultRole === null && groupRoles.length === 0)
    throw new Refused(MissingParameter, { missing: ["defaultroleid"] });
  if (rules.ison && provider.testedAt === null) throw new Refused(ProviderNotTested, { param: "ison" });
  if (rules.ison && !(await findMailDomains(trx, accountId)).some(({ provedAt }) => provedAt !== null))
    throw new Refused(ProviderNoDomain, { param: "ison" });
  const owners = await ownLogins(trx);
  for (const keeper of rules.keepers)
    if (!owners.some(({ userId }) => userId === keeper)) throw new Refused(NotFound, { param: "keepers" });
  const isSafe = owners.some(({ userId, hasOwnLogin }) => hasOwnLogin && rules.keepers.includes(userId));
  if (rules.isonly && !isSafe) throw new Refused(NoOwnLogin, { param: "keepers" });
  return { provider, defaultRole, groupRoles };
}

/** Checks made before the user has to confirm their identity. Possible refusals: those of saveLoginRules. */
export const refuseRules = (call: SessionCall, rules: Rules): Promise<unknown> => call.tx((trx) => judge(trx, call, rules));

/**
 * Turns single sign-on on or off, and sets who may log in. A user cannot give others rights that they do not have themselves.
 *
 * Possible refusals: NotFound, MissingParameter, RoleOfOwners, MoreThanYouMay, ProviderNotTested, ProviderNoDomain, NoOwnLogin.
 *
 * Source: T109, T113
 */
export async function saveLoginRules(call: InTrx, rules: Rules): Promise<void> {
  const { trx } = call;
  const { accountId } = call.scope;
  await lockAccount(trx, accountId);
  const { provider, defaultRole, groupRoles } = await judge(trx, call, rules);
  const keyOf = ({ accountId: owner, id }: RoleRow) => ({ accountId: owner, id });
  await saveRules(trx, accountId, {
    isOn: rules.ison,
    isOnly: rules.ison && rules.isonly,
    countsAsTwoStep: rules.countsastwostep,
    createsUsers: rules.createsusers,
    groupsClaim: rules.groupsclaim,
    defaultRole: defaultRole === null ? null : keyOf(defaultRole),
    groupRoles: groupRoles.map(({ group, role }) => ({ group, role: keyOf(role) })),
    startsThere: provider.kind === "saml" && rules.startsthere,
    endsThere: provider.kind === "oidc" && rules.endsthere,
  });
  await saveKeepers(trx, accountId, rules.keepers);
  const { ison, isonly, countsastwostep, createsusers, keepers, startsthere, endsthere } = rules;
  const names = { role: defaultRole?.name ?? null, groups: groupRoles.map(({ group, role }) => [group, role.name]) };
  await record(trx, call, "accounts.login_rules", {
    ison,
    isonly,
    countsastwostep,
    createsusers,
    keepers,
    startsthere,
    endsthere,
    ...names,
  });
}

/** Checks made before the user has to confirm their identity. Possible refusals: NotFound. */
export const refuseRemoval = (call: SessionCall): Promise<void> =>
  call.tx(async (trx) => {
    if ((await findProvider(trx, call.scope.accountId)) === null) throw new Refused(NotFound);
  });

/** Removes the provider and its links to users. The users stay. Possible refusals: NotFound. */
export async function removeProvider(call: InTrx): Promise<void> {
  const { trx } = call;
  const { accountId } = call.scope;
  const before = await findProvider(trx, accountId);
  if (before === null || !(await deleteProvider(trx, accountId))) throw new Refused(NotFound);
  await record(trx, call, "accounts.login_provider_removed", { issuer: before.issuer, users: before.users });
}
