import type { InputOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import type * as operations from "@nameplane/contracts/staff/operations";
import type { ProposalField } from "@nameplane/contracts/staff/proposal-values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { ActChange, DescribedAct, StaffTrxCall } from "../../platform/http/second-person.ts";
import { Refused } from "../../platform/refused.ts";
import { listBrands, listColleagues, listRoles, type ColleagueAt } from "./colleagues.repository.ts";

// What changes of staff and their rights would change, for a second staff member. Each of the functions refuses with NotFound.

type Values = Readonly<Partial<Record<ProposalField, string | null>>>;

const changesOf = (before: Values, after: Values): ActChange[] =>
  ([...new Set([...Object.keys(before), ...Object.keys(after)])] as ProposalField[])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null, currency: null }))
    .filter((change) => change.before !== change.after);

const about = (kind: "colleague" | "role", id: string, title: string, changes: readonly ActChange[]): DescribedAct => ({
  account: null,
  object: { kind, id },
  title,
  sum: null,
  changes,
});

const inOrder = (names: readonly string[]) => names.toSorted().join(", ");

async function wordsOf(
  trx: Trx,
  roleIds: readonly string[],
  brandId: string | null,
): Promise<{ roles: string; brand: string | null }> {
  const roles = await listRoles(trx);
  const brands = await listBrands(trx);
  const names = roleIds.map((id) => {
    const role = roles.find((each) => each.id === id);
    if (role === undefined) throw new Refused(NotFound, { param: "roles" });
    return role.name;
  });
  return { roles: inOrder(names), brand: brands.find(({ brandid }) => brandid === brandId)?.name ?? brandId };
}

/** Describes a new staff member with these roles, for the second person. */
export async function describeInvitation(
  { trx }: StaffTrxCall,
  { username, name, email, roles, brandid }: InputOf<typeof operations.inviteColleague>,
): Promise<DescribedAct> {
  return about("colleague", username.slice(0, 60), name, changesOf({}, { name, email, ...(await wordsOf(trx, roles, brandid)) }));
}

/**
 * Describes a change of a staff member's roles or brand, for the second person. Null if both stay the same: a new name, email
 * address or language needs no second person.
 */
export async function describeChange(
  { trx }: StaffTrxCall,
  { staffid, roles, brandid, name, email }: InputOf<typeof operations.changeColleague>,
): Promise<DescribedAct | null> {
  const found = await colleague(trx, staffid);
  const before = await wordsOf(
    trx,
    found.roles.map(({ roleid }) => roleid),
    found.brand_id,
  );
  const after = await wordsOf(trx, roles, brandid);
  if (before.roles === after.roles && found.brand_id === brandid) return null;
  return about(
    "colleague",
    staffid,
    found.name,
    changesOf({ name: found.name, email: found.email, ...before }, { name, email, ...after }),
  );
}

/** Describes letting a staff member in again. Null for locking one out, which must never have to wait. */
export async function describeAccess(
  { trx }: StaffTrxCall,
  { staffid, disabled }: InputOf<typeof operations.disableColleague>,
): Promise<DescribedAct | null> {
  if (disabled) return null;
  const { name } = await colleague(trx, staffid);
  return about("colleague", staffid, name, changesOf({ access: "closed" }, { access: "open" }));
}

/**
 * Describes a new login link for a staff member, for the second person. The person who gets the link can log in as that staff
 * member, and could approve proposals as that person, so the link needs a second person as well (T114).
 */
export async function describeLink(
  { trx }: StaffTrxCall,
  { staffid, removepasskeys }: InputOf<typeof operations.newColleagueLink>,
): Promise<DescribedAct> {
  const { name } = await colleague(trx, staffid);
  return about("colleague", staffid, name, changesOf({}, { link: removepasskeys ? "instead" : "besides" }));
}

/** Describes a new role, or other permissions of a role, for the second person. Null if only the name of the role changes. */
export async function describeRole(
  { trx }: StaffTrxCall,
  { roleid, name, permissions }: InputOf<typeof operations.saveStaffRole>,
): Promise<DescribedAct | null> {
  const before = roleid === undefined ? null : await role(trx, roleid);
  const after = inOrder(permissions);
  const changes = changesOf(before === null ? {} : { name: before.name, permissions: inOrder(before.permissions) }, {
    name,
    permissions: after,
  });
  if (!changes.some(({ field }) => field === "permissions")) return null;
  return about("role", roleid ?? "new", before?.name ?? name, changes);
}

async function colleague(trx: Trx, id: string): Promise<ColleagueAt> {
  const [found] = await listColleagues(trx, id);
  if (found === undefined) throw new Refused(NotFound, { param: "staffid" });
  return found;
}

async function role(trx: Trx, id: string) {
  const found = (await listRoles(trx)).find((each) => each.id === id);
  if (found === undefined) throw new Refused(NotFound, { param: "roleid" });
  return found;
}
