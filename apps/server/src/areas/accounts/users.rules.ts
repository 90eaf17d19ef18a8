/** What somebody may do in an account: the permissions of a role and those beyond it, but none that is denied. */
export type Rights = {
  readonly role: readonly string[];
  readonly extra: readonly string[];
  readonly denied: readonly string[];
};

/** Denial wins, over the role and over what was added. */
export function effectiveRights({ role, extra, denied }: Rights): ReadonlySet<string> {
  const taken = new Set(denied);
  return new Set([...role, ...extra].filter((name) => !taken.has(name)));
}

/** Nobody gives more than he holds: every right that is given is one of the giver's. */
export function mayGive(giver: ReadonlySet<string>, rights: ReadonlySet<string>): boolean {
  return isWithin(rights, giver);
}

/** Whoever may do less cannot change or end somebody who may do more. */
export function mayChange(actor: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
  return isWithin(before, actor);
}

export type Member = { readonly userId: string; readonly isOwner: boolean; readonly isWaiting: boolean };

/** Whether the account would be without an owner who can log in once this one is none. One who was invited and never came is none. */
export function isLastOwner(members: readonly Member[], userId: string): boolean {
  const owners = members.filter((member) => member.isOwner && !member.isWaiting);
  return owners.length === 1 && owners[0]?.userId === userId;
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((name) => whole.has(name));
}

/**
 * Rights of the catalogue that nothing asks for: what they would be for is not built, or is shown to everybody. They are not
 * offered, because taking one away would change nothing.
 */
export const unaskedRights: ReadonlySet<string> = new Set([
  "audit_view",
  "export_data",
  "pricelist_view",
  "staff_act_as",
  "staff_audit",
  "staff_bank",
  "staff_content",
  "staff_credit",
  "staff_imports",
  "staff_invoices",
  "staff_ledger",
  "staff_payee",
  "staff_prices",
  "staff_refund",
  "staff_resellers",
  "staff_tickets",
  "staff_users",
  "staff_view",
  "whitelabel_edit",
  "whitelabel_hosts",
]);
