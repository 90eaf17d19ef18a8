import type { Domain, SetDomainStatus } from "../model/objects.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Notice } from "../rules/notices.ts";
import type { Store } from "../store/store.ts";

/** A holder with this e-mail address has to be verified, as in the registry's own test system. */
const triggerEmail = "verify-check@iis.se";
const held: readonly SetDomainStatus[] = ["serverHold", "serverTransferProhibited", "serverRenewProhibited"];

/** Whether the registry treats this holder as unverified. */
export function isUnverified(store: Store, registrant: string | null): boolean {
  return registrant !== null && store.contacts.find(registrant)?.email.toLowerCase() === triggerEmail;
}

/**
 * .se and .nu put a name on hold while its holder is unverified, and release it when another holder is set.
 *
 * `domain`: as it will be saved, with its new holder. Returns the domain with the three server statuses set or removed, and the
 * notice for the registrar.
 */
export function verifyHolder(
  domain: Domain,
  unverified: boolean,
  profile: Profile,
  now: number,
): { readonly domain: Domain; readonly notices: readonly Notice[] } {
  const isHeld = held.every((status) => domain.statuses.includes(status));
  if (!profile.iis || unverified === isHeld) return { domain, notices: [] };
  const rest = domain.statuses.filter((status) => !held.includes(status));
  const changed: Domain = { ...domain, statuses: unverified ? [...rest, ...held] : rest };
  const notice: Notice = {
    kind: "domainChanged",
    to: domain.sponsor,
    at: now,
    text: unverified ? "Registrant data needs verification" : "Registrant verified – Domain active",
    domain: changed,
    operation: "update",
    who: "Registry",
  };
  return { domain: changed, notices: [notice] };
}
