import {
  AccountSuspended,
  LoginRequired,
  NoPermission,
  NoSuchEndpoint,
  OnlyTheUser,
  StaffOnlySees,
} from "@nameplane/contracts/refusals";
import type { Refusal } from "@nameplane/contracts";
import { Refused } from "./refused.ts";

/** What a route requires of its caller. Every route declares exactly one; a route without one stops the start. */
export type Access =
  | { readonly kind: "public" }
  /** Any signed-in user, whatever their permissions, and only about themselves. */
  | { readonly kind: "session" }
  | { readonly kind: "permission"; readonly permission: string };

/** What a route for the operator's staff requires: a session of staff, with this permission; null: whatever their permissions. */
export type StaffAccess = { readonly kind: "staff"; readonly permission: string | null };

/** What a route for programs requires: a token with this permission. A session is not accepted. */
export type TokenAccess = { readonly kind: "token"; readonly permission: string };

/**
 * Permissions whose acts need a fresh proof (docs/threats.md#dangerous-acts): a route that requires one of them also declares the proof.
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
  "staff_credit",
  "staff_ledger",
  "staff_payee",
  "staff_refund",
  "staff_settings",
  "staff_users",
  "whitelabel_hosts",
]);

export type Actor = { readonly accountState: string; readonly permissions: ReadonlySet<string> } | null;

export type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly refusal: Refusal; readonly permission?: string };

const allowed: Decision = { allowed: true };

/**
 * The only place that decides whether a caller may do something. Pure: takes the caller's permissions, the account's state and
 * the brand's switches, and gives a decision. Objects are not checked here: they are loaded through the caller's scope, so those
 * of other accounts are simply not found.
 */
export function decide(
  actor: Actor,
  access: Access | TokenAccess | StaffAccess,
  feature: { isOn: boolean } = { isOn: true },
): Decision {
  // Answered in the same way as a route that does not exist.
  if (!feature.isOn) return { allowed: false, refusal: NoSuchEndpoint };
  if (access.kind === "public") return allowed;
  if (actor === null) return { allowed: false, refusal: LoginRequired };
  // Nobody gets into a closed account: its sessions are over.
  if (actor.accountState === "closed") return { allowed: false, refusal: LoginRequired };
  if (actor.accountState !== "active") return { allowed: false, refusal: AccountSuspended };
  if (access.kind === "session" || access.permission === null) return allowed;
  if (actor.permissions.has(access.permission)) return allowed;
  return { allowed: false, refusal: NoPermission, permission: access.permission };
}

/**
 * Dangerous acts that a colleague may do for a customer. The colleague has proved afresh who they are when they entered, and the customer
 * has been told by mail; everything else that asks the user for a proof stays with the user.
 */
const staffMayProve: ReadonlySet<string> = new Set(["contact_registrant", "dns_delegation", "dns_zone_delete", "domain_cancel"]);

/** What a colleague who acts for a customer may not do although it asks for no proof: let people in, decide how is paid, approve. */
const onlyOfUsers: ReadonlySet<string> = new Set(["account_create_user", "economy_methods", "order_approve", "whitelabel_edit"]);

/** What matters of a call when a colleague of the operator's staff makes it in the panel of a customer's user. */
export type StaffAsUser = {
  readonly mode: "see" | "act";
  readonly access: Access;
  /** The call changes nothing. */
  readonly isReading: boolean;
  readonly isOnlyForUsers: boolean;
  /** With this input it asks the user for a fresh proof. */
  readonly asksProof: boolean;
};

/**
 * Whether a colleague may do it, after `decide` has allowed it to the user. Those who only see may read. Those who act may also do what the
 * user's permissions allow, but nothing about the user (password, second factor, keys, settings), and nothing that only the user can prove.
 */
export function decideForStaff({ mode, access, isReading, isOnlyForUsers, asksProof }: StaffAsUser): Decision {
  if (mode === "see" && !isReading) return { allowed: false, refusal: StaffOnlySees };
  const permission = access.kind === "permission" ? access.permission : null;
  const isProved = permission !== null && staffMayProve.has(permission);
  const isDangerous = asksProof || (!isReading && permission !== null && dangerousPermissions.has(permission));
  const isOfUser = isOnlyForUsers || (!isReading && (permission === null || onlyOfUsers.has(permission)));
  // What asks for a proof is out of reach also where it only reads: it shows a secret.
  if (isOfUser || (isDangerous && !isProved)) return { allowed: false, refusal: OnlyTheUser };
  return allowed;
}

/** Throws the refusal of a decision. */
export function refuseUnless(decision: Decision): void {
  if (decision.allowed) return;
  const { refusal, permission } = decision;
  throw new Refused(refusal, permission === undefined ? {} : { fields: { permission } });
}
