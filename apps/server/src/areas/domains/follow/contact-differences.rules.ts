import type { RegistryDomain } from "../../registry/registry.port.ts";

export type ContactSide = { readonly field: "registrant" | "contacts"; readonly ours: string; readonly theirs: string };

/** Role and handle of each contact of a name at its registry, sorted. */
export function contactRoles({ registrant, contacts }: Pick<RegistryDomain, "registrant" | "contacts">): string[] {
  return [
    ...(registrant === null ? [] : [`registrant ${registrant}`]),
    ...contacts.map(({ role, handle }) => `${role} ${handle}`),
  ].toSorted();
}

const isOwner = (role: string) => role.startsWith("registrant ");
const handles = (roles: readonly string[], of: (role: string) => boolean) =>
  roles.filter(of).toSorted().join(", ").replaceAll("registrant ", "");

/**
 * How the registry's contacts differ from the contacts that both sides last agreed on. The owner and the other contacts are
 * compared as two fields.
 */
export function contactDifferences(agreed: readonly string[], seen: readonly string[]): ContactSide[] {
  const sides: ContactSide[] = [
    { field: "registrant", ours: handles(agreed, isOwner), theirs: handles(seen, isOwner) },
    {
      field: "contacts",
      ours: handles(agreed, (role) => !isOwner(role)),
      theirs: handles(seen, (role) => !isOwner(role)),
    },
  ];
  return sides.filter(({ ours, theirs }) => ours !== theirs);
}

/** Replaces one part of the agreed contacts, either the owner ("registrant") or all others, with the contacts at the registry. */
export function followedContacts(agreed: readonly string[], seen: readonly string[], field: string): string[] {
  const follows = field === "registrant" ? isOwner : (role: string) => !isOwner(role);
  return [...agreed.filter((role) => !follows(role)), ...seen.filter(follows)].toSorted();
}
