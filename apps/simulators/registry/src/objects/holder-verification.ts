import type { Domain, SetDomainStatus } from "../model/objects.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Notice } from "../rules/notices.ts";
import type { Store } from "../store/store.ts";

/** A holder with this e-mail has to be verified: the trigger of the registry's own test system. */
const triggerEmail = "verify-check@iis.se";
const held: readonly SetDomainStatus[] = ["serverHold", "serverTransferProhibited", "serverRenewProhibited"];

/**
 * .se and .nu hold a name back while its holder is unverified and let it go when another holder is named.
 *
 * Takes   the domain as it will be saved, and its statuses before (none for a new one)
 * Gives   the domain with the three server statuses set or gone, and what the registrar is told
 */
export function verifyHolder(
  store: Store,
  domain: Domain,
  profile: Profile,
  now: number,
): { readonly domain: Domain; readonly notices: readonly Notice[] } {
  if (!profile.iis || domain.registrant === null) return { domain, notices: [] };
  const unverified = store.contacts.find(domain.registrant)?.email.toLowerCase() === triggerEmail;
  const isHeld = held.every((status) => domain.statuses.includes(status));
  if (unverified === isHeld) return { domain, notices: [] };
  const rest = domain.statuses.filter((status) => !held.includes(status));
  const changed: Domain = { ...domain, statuses: unverified ? [...rest, ...held] : rest };
  const text = unverified ? "Registrant data needs verification" : "Registrant verified – Domain active";
  const notice: Notice = {
    kind: "domainChanged",
    to: domain.sponsor,
    at: now,
    text,
    domain: changed,
    operation: "update",
    who: "Registry",
  };
  return { domain: changed, notices: [notice] };
}
