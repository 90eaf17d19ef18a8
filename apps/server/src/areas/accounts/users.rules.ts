/** Rights of a user in an account: the permissions of the role and the extra ones, without those that are denied. */
export type Rights = {
  readonly role: readonly string[];
  readonly extra: readonly string[];
  readonly denied: readonly string[];
};

/** The permissions a user really has. A denied right is removed, even if the role or the extra rights contain it. */
export function effectiveRights({ role, extra, denied }: Rights): ReadonlySet<string> {
  const taken = new Set(denied);
  return new Set([...role, ...extra].filter((name) => !taken.has(name)));
}

/** Nobody can give a right that they do not have themselves. */
export function mayGive(giver: ReadonlySet<string>, rights: ReadonlySet<string>): boolean {
  return isWithin(rights, giver);
}

/** A user cannot change or end a user who has more rights. */
export function mayChange(actor: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
  return isWithin(before, actor);
}

export type Member = {
  readonly userId: string;
  readonly isOwner: boolean;
  readonly isWaiting: boolean;
  readonly hasEnd: boolean;
};

/**
 * Whether the account would have no owner who can log in if this user lost access. Owners who never accepted their invitation do
 * not count, and neither do owners whose access has an end.
 */
export function isLastOwner(members: readonly Member[], userId: string): boolean {
  const owners = members.filter((member) => member.isOwner && !member.isWaiting && !member.hasEnd);
  return owners.length === 1 && owners[0]?.userId === userId;
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((name) => whole.has(name));
}

/**
 * Rights that exist but that no operation requires, because their feature is not built or is open to everybody. The panel does
 * not offer them, because taking such a right away would change nothing.
 */
export const unaskedRights: ReadonlySet<string> = new Set(["pricelist_view"]);
