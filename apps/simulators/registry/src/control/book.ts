import type { Domain } from "../model/objects.ts";
import { domainStatuses, rgpStatuses } from "../rules/statuses.ts";

/** One line of the registry's book, for comparing it with another book. */
export function bookEntry(domain: Domain, now: number): unknown {
  return {
    name: domain.name,
    registrar: domain.sponsor,
    created: new Date(domain.createdAt).toISOString(),
    expires: new Date(domain.expiresAt).toISOString(),
    statuses: domainStatuses(domain, now),
    rgp: rgpStatuses(domain, now),
    phase: domain.phase,
    ns: domain.hosts,
    ds: domain.secDns.ds,
    keys: domain.secDns.keys,
    registrant: domain.registrant,
  };
}
