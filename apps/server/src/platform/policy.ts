import {
  AccountFrozen,
  AccountSuspended,
  LoginRequired,
  NoPermission,
  NoSuchEndpoint,
  OnlyTheUser,
  StaffOnlySees,
} from "@nameplane/contracts/refusals";
import type { Refusal } from "@nameplane/contracts";
import { Refused } from "./refused.ts";

/**
 * What a route requires of its caller. Every route declares exactly one of these; a route without one stops the start of the
 * server.
 */
export type Access =
  | { readonly kind: "public" }
  /** Any signed-in user, whatever their permissions. Such a route is only about the user themselves. */
  | { readonly kind: "session" }
  | { readonly kind: "permission"; readonly permission: string };

/** What a route for the operator's staff requires: a staff session with this permission. Null if any staff session is enough. */
export type StaffAccess = { readonly kind: "staff"; readonly permission: string | null };

/** What a route for programs requires: a token with this permission. A session is not accepted. */
export type TokenAccess = { readonly kind: "token"; readonly permission: string };

/**
 * Permissions whose acts need a fresh proof of identity (docs/threats.md#dangerous-acts). A route that requires one of them
 * also declares the proof.
 */
export const dangerousPermissions: ReadonlySet<string> = new Set([
  "account_edit_user",
  "account_setaccountsettings",
  "apikey_manage",
  "contact_registrant",
  "dns_delegation",
  "dns_zone_delete",
  "domain_authcode",
  "domain_cancel",
  "domain_registrylock",
  "domain_transferout",
  "domain_unlock",
  "export_data",
  "resale_customers",
  "resale_merchant",
  "staff_credit",
  "staff_ledger",
  "staff_payee",
  "staff_refund",
  "staff_settings",
  "staff_users",
  "whitelabel_hosts",
]);

/** The rights that nobody has in a frozen account (np_thawed). */
const frozenRights: ReadonlySet<string> = new Set(["contact_registrant", "dns_delegation", "domain_cancel"]);

export type Actor = {
  readonly accountState: string;
  readonly permissions: ReadonlySet<string>;
  readonly isFrozen?: boolean;
} | null;

export type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly refusal: Refusal; readonly permission?: string };

const allowed: Decision = { allowed: true };

/**
 * The only place that decides whether a caller may do something. Pure: takes the caller's permissions, the account's state and
 * the brand's switches, and returns a decision. Objects are not checked here: they are loaded through the caller's scope, so
 * those of other accounts are simply not found.
 */
export function decide(
  actor: Actor,
  access: Access | TokenAccess | StaffAccess,
  feature: { isOn: boolean } = { isOn: true },
): Decision {
  // This is answered in the same way as a route that does not exist.
  if (!feature.isOn) return { allowed: false, refusal: NoSuchEndpoint };
  if (access.kind === "public") return allowed;
  if (actor === null) return { allowed: false, refusal: LoginRequired };
  // Nobody can use a closed account, because its sessions have ended.
  if (actor.accountState === "closed") return { allowed: false, refusal: LoginRequired };
  if (actor.accountState !== "active") return { allowed: false, refusal: AccountSuspended };
  if (access.kind === "session" || access.permission === null) return allowed;
  if (actor.permissions.has(access.permission)) return allowed;
  if (actor.isFrozen === true && frozenRights.has(access.permission)) return { allowed: false, refusal: AccountFrozen };
  return { allowed: false, refusal: NoPermission, permission: access.permission };
}

/**
 * Dangerous acts that staff may do for a customer. The staff member confirmed their identity when they entered the account, and
 * the customer was told by mail. Everything else that needs the user's proof of identity can only be done by the user.
 */
const staffMayProve: ReadonlySet<string> = new Set(["contact_registrant", "dns_delegation", "dns_zone_delete", "domain_cancel"]);

/**
 * What staff who act for a customer may not do, even though it needs no proof of identity: let people in, decide how to pay,
 * approve.
 */
const onlyOfUsers: ReadonlySet<string> = new Set([
  "account_create_user",
  "economy_methods",
  "order_approve",
  "resale_merchant",
  "resale_prices",
  "whitelabel_edit",
]);

/** The facts about a call that matter if a staff member of the operator makes it in the panel of a customer's user. */
export type StaffAsUser = {
  readonly mode: "see" | "act";
  readonly access: Access;
  /** Whether the call changes nothing. */
  readonly isReading: boolean;
  readonly isOnlyForUsers: boolean;
  /** Whether the user would need a fresh proof of identity for this input. */
  readonly asksProof: boolean;
};

/**
 * Decides whether a staff member may do what `decide` has allowed to the user. In the mode "see" they may only read. In the
 * mode "act" they may also do what the user's permissions allow, but nothing about the user (password, second factor, keys,
 * settings), and nothing that only the user can prove.
 */
export function decideForStaff({ mode, access, isReading, isOnlyForUsers, asksProof }: StaffAsUser): Decision {
  if (mode === "see" && !isReading) return { allowed: false, refusal: StaffOnlySees };
  const permission = access.kind === "permission" ? access.permission : null;
  const isProved = permission !== null && staffMayProve.has(permission);
  const isDangerous = asksProof || (!isReading && permission !== null && dangerousPermissions.has(permission));
  const isOfUser = isOnlyForUsers || (!isReading && (permission === null || onlyOfUsers.has(permission)));
  // An act that needs a proof of identity is also forbidden if it only reads, because it shows a secret.
  if (isOfUser || (isDangerous && !isProved)) return { allowed: false, refusal: OnlyTheUser };
  return allowed;
}

/** Throws the refusal of a decision. */
export function refuseUnless(decision: Decision): void {
  if (decision.allowed) return;
  const { refusal, permission } = decision;
  throw new Refused(refusal, permission === undefined ? {} : { fields: { permission } });
}
