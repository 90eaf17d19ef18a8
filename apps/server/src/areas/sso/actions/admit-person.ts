import { randomInt } from "node:crypto";
import {
  ProviderAddressForeign,
  ProviderAddressMissing,
  ProviderAddressTaken,
  ProviderFlowOver,
  ProviderNoRole,
  ProviderUserElsewhere,
  ProviderUserEnded,
  ProviderUserUnknown,
} from "@nameplane/contracts/sso/refusals";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { addMember, findMembers, findRoles, lockAccount, moveToRole, type RoleRow } from "../../accounts/index.ts";
import { recordLoginChange } from "../../identity/index.ts";
import { proveEmail } from "../../identity/links/index.ts";
import { candidatesOf, linkUser } from "../flows.repository.ts";
import type { ProviderPerson } from "../provider.port.ts";
import { findMailDomains, findProvider, type ProviderRow, type RoleKey } from "../provider.repository.ts";
import { domainOf, groupsIn, roleOfGroups, usernameFor, whoIsMeant } from "../provider.rules.ts";
import { groupNamesOf } from "../scim/index.ts";
import type { SsoDeps } from "../sso.deps.ts";

type Who = { readonly accountId: string; readonly issuer: string; readonly person: ProviderPerson };

/**
 * Finds or creates the user for a person at the provider: first the user who is linked to the person, then the member with the
 * person's mail address (who is linked from now on and told so by mail), and otherwise a new user. Groups decide the role of
 * everyone but owners.
 *
 * Returns the user's id. Possible refusals: ProviderAddressMissing, ProviderAddressForeign, ProviderUserUnknown (new users are
 * not created), ProviderUserEnded, ProviderUserElsewhere, ProviderAddressTaken, ProviderNoRole, ProviderFlowOver (single sign-on
 * was turned off meanwhile).
 *
 * Source: T109, ADR 107
 */
export async function admitPerson(
  deps: SsoDeps,
  trx: Trx,
  call: PublicCall,
  { accountId, issuer, person }: Who,
): Promise<string> {
  // If a new person logs in with two browsers at once, only one user must be created.
  await lockAccount(trx, accountId);
  const provider = await findProvider(trx, accountId);
  if (provider === null || !provider.isOn || provider.issuer !== issuer) throw new Refused(ProviderFlowOver);
  const email = await readAddress(trx, accountId, person);
  const meant = whoIsMeant(await candidatesOf(trx, { issuer, subject: person.subject, email }));
  if (meant.kind === "taken") throw new Refused(ProviderAddressTaken, { values: { email } });
  if (meant.kind === "elsewhere") throw new Refused(ProviderUserElsewhere, { values: { email } });
  if (meant.kind === "ended") throw new Refused(ProviderUserEnded);
  const link = { accountId, issuer, subject: person.subject, at: call.now };
  const admitting = { deps, trx, call, accountId, provider, person, email };
  if (meant.kind === "nobody") {
    const userId = await createUser(admitting);
    await linkUser(trx, { ...link, userId });
    return userId;
  }
  const { userId, isFirst, awaitsProof } = meant;
  await keepRole(admitting, userId);
  await linkUser(trx, { ...link, userId });
  if (awaitsProof) await proveEmail(trx, userId);
  if (isFirst) {
    const scope = { ...makeScope({ accountId, brandId: call.brand.brandId, userId, actor: `user:${userId}` }), userId };
    await recordLoginChange(deps, trx, call, { scope, what: "provider_linked" });
  }
  return userId;
}

/**
 * Returns the person's mail address, which must be in one of the account's proved domains. The provider cannot name people with
 * addresses of other domains.
 */
async function readAddress(trx: Trx, accountId: string, { email }: ProviderPerson): Promise<string> {
  if (email === null) throw new Refused(ProviderAddressMissing);
  const domain = domainOf(email);
  const isOurs = (await findMailDomains(trx, accountId)).some((each) => each.provedAt !== null && each.domain === domain);
  if (!isOurs) throw new Refused(ProviderAddressForeign, { values: { email } });
  return email;
}

type Admitting = {
  readonly deps: SsoDeps;
  readonly trx: Trx;
  readonly call: PublicCall;
  readonly accountId: string;
  readonly provider: ProviderRow;
  readonly person: ProviderPerson;
  readonly email: string;
};

/** Random digits that are added to a username that is already taken. */
const anyEnding = (): string => `_${randomInt(100_000, 1_000_000)}`;

async function createUser({ trx, call, accountId, provider, person, email }: Admitting): Promise<string> {
  if (!provider.createsUsers) throw new Refused(ProviderUserUnknown, { values: { email } });
  const role = await roleFor(trx, accountId, provider, person);
  if (role === null) throw new Refused(ProviderNoRole);
  const userId = newId();
  const { firstName, lastName } = person;
  const { brandId } = call.brand;
  const actor = `provider:${accountId}`;
  const usernames = ["", anyEnding(), anyEnding()].map((ending) => usernameFor(email, ending));
  await addMember(trx, {
    accountId,
    brandId,
    actor,
    userId,
    usernames,
    email,
    firstName,
    lastName,
    language: call.language,
    role,
  });
  await proveEmail(trx, userId);
  await record(trx, call, { accountId, actor, action: "user.provider_created", userId, after: { role: role.name, email } });
  return userId;
}

/**
 * Gives a member the role that results from their groups, if the account has rules for groups. Owners, and users who keep a login
 * of their own, keep their role.
 */
async function keepRole({ trx, call, accountId, provider, person }: Admitting, userId: string): Promise<void> {
  if (provider.groupRoles.length === 0) return;
  const member = (await findMembers(trx)).find((each) => each.user_id === userId);
  if (member === undefined) throw new Error("a member who was found is not there");
  if (member.is_owner) return;
  // Groups that the login service has sent by SCIM count like those in its ID tokens. The ID tokens then need not contain any.
  const role = await roleFor(trx, accountId, provider, person, await groupNamesOf(trx, accountId, userId));
  if (role === null) throw new Refused(ProviderNoRole);
  if (member.role_id === role.id) return;
  await moveToRole(trx, { accountId, userId, validUntil: member.valid_until }, role);
  const change = { before: { role: member.role_name }, after: { role: role.name } };
  await record(trx, call, { accountId, actor: `provider:${accountId}`, action: "user.provider_role", userId, ...change });
}

async function roleFor(
  trx: Trx,
  accountId: string,
  provider: ProviderRow,
  person: ProviderPerson,
  further: readonly string[] = [],
): Promise<RoleRow | null> {
  const key: RoleKey | null = roleOfGroups([...groupsIn(person.claims[provider.groupsClaim]), ...further], provider);
  if (key === null) return null;
  const role = (await findRoles(trx, accountId)).find((each) => each.id === key.id && each.accountId === key.accountId);
  return role ?? null;
}

async function record(
  trx: Trx,
  { requestId, address }: PublicCall,
  entry: {
    readonly accountId: string;
    readonly actor: string;
    readonly action: AuditAction;
    readonly userId: string;
    readonly before?: Record<string, unknown>;
    readonly after: Record<string, unknown>;
  },
): Promise<void> {
  const { userId: object, ...rest } = entry;
  await audit(trx, { ...rest, object, requestId, address });
}
