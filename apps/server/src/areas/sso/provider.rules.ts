import { usernameLengthMax } from "@nameplane/values";

/** The part of a mail address behind its last @, in lower case; null if there is none. */
export function domainOf(address: string): string | null {
  const at = address.lastIndexOf("@");
  return at < 1 || at === address.length - 1 ? null : address.slice(at + 1).toLowerCase();
}

export type GroupRole<Role> = { readonly group: string; readonly role: Role };

/**
 * The role that a person gets: the role of the first group in the list to which the person belongs, otherwise the role for
 * everyone. Null if there is neither.
 */
export function roleOfGroups<Role>(
  groups: readonly string[],
  rules: { readonly groupRoles: readonly GroupRole<Role>[]; readonly defaultRole: Role | null },
): Role | null {
  const own = new Set(groups);
  return rules.groupRoles.find(({ group }) => own.has(group))?.role ?? rules.defaultRole;
}

/** The groups in a claim, which is a list of texts or one text separated by commas. */
export function groupsIn(claim: unknown): string[] {
  const list = Array.isArray(claim) ? claim : typeof claim === "string" ? claim.split(",") : [];
  return list.flatMap((each) => (typeof each === "string" && each.trim() !== "" ? [each.trim()] : []));
}

/** At most this much of a provider's answer is shown in a test: claims, values of each claim, and characters of each value. */
const [claimsMax, valuesMax, lengthMax] = [60, 20, 200] as const;

/** All claims that a provider has sent about a person, as texts to show. */
export function claimsToShow(claims: Readonly<Record<string, unknown>>): { name: string; values: string[] }[] {
  const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)).slice(0, lengthMax);
  return Object.entries(claims)
    .slice(0, claimsMax)
    .map(([name, value]) => ({
      name: name.slice(0, lengthMax),
      values: (Array.isArray(value) ? value : [value]).slice(0, valuesMax).map(textOf),
    }));
}

/** Whether the provider says that the person logged in with several factors (RFC 8176, `mfa`). */
export const askedSecond = (methods: readonly string[]): boolean => methods.includes("mfa");

/** A user who could be the person that a provider names. */
export type Candidate = {
  readonly userId: string;
  /** Whether this user is linked to the same person at the provider. */
  readonly isLinked: boolean;
  /** Whether this user is linked to another person at the provider. */
  readonly isOther: boolean;
  readonly isMember: boolean;
  /** Whether the user is also a member of an account that is not below the provider's. */
  readonly isElsewhere: boolean;
  readonly isDisabled: boolean;
  /** Whether the user was invited and has not accepted yet. */
  readonly awaitsProof: boolean;
};

export type Meant =
  | { readonly kind: "known"; readonly userId: string; readonly isFirst: boolean; readonly awaitsProof: boolean }
  | { readonly kind: "nobody" }
  | { readonly kind: "ended" }
  | { readonly kind: "taken" }
  | { readonly kind: "elsewhere" };

/**
 * Decides which user a person at a provider is: the user who is linked to this person, otherwise the only member with the
 * person's mail address. A provider can log users in to its own account only: a user who also belongs to another account logs in
 * with their own password (T109). A mail address that now belongs to another person does not give that person the former user. A
 * removed user does not come back by logging in at the provider; if they were invited again, the new user counts.
 */
export function whoIsMeant(candidates: readonly Candidate[]): Meant {
  const isUsable = ({ isMember, isDisabled }: Candidate) => isMember && !isDisabled;
  const linked = candidates.find(({ isLinked }) => isLinked);
  if (linked !== undefined && isUsable(linked)) return known(linked, false);
  const members = candidates.filter((each) => each !== linked && isUsable(each));
  const [only] = members;
  if (only !== undefined) {
    if (members.length > 1 || only.isOther) return { kind: "taken" };
    return known(only, true);
  }
  if (linked !== undefined) return { kind: "ended" };
  // Users who no longer belong to any account do not block their mail address.
  return candidates.some(({ isElsewhere }) => isElsewhere) ? { kind: "elsewhere" } : { kind: "nobody" };
}

function known({ userId, isElsewhere, awaitsProof }: Candidate, isFirst: boolean): Meant {
  return isElsewhere ? { kind: "elsewhere" } : { kind: "known", userId, isFirst, awaitsProof };
}

/**
 * A username for a new user: the first part of the mail address, limited to the characters that usernames may have, followed by
 * `ending`. The ending is used if the name is taken.
 */
export function usernameFor(address: string, ending = ""): string {
  const plain = (address.split("@")[0] ?? "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9_]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toLowerCase();
  return (plain.length < 3 ? `user_${plain}` : plain).slice(0, usernameLengthMax - ending.length) + ending;
}

/**
 * The name and value of the DNS record that proves a mail domain. Whoever can create this record also controls where the domain's
 * mail goes.
 */
export const proofName = (domain: string): string => `_nameplane.${domain}`;
export const proofValue = (token: string): string => `nameplane-login=${token}`;
export const isProved = (texts: readonly string[], token: string): boolean =>
  texts.some((text) => text.trim() === proofValue(token));
