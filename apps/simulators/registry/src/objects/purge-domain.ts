import type { Domain } from "../model/objects.ts";
import type { Store } from "../store/store.ts";

/** Takes a domain and the hosts below it out of the book; other domains lose those hosts from their delegation. */
export function purgeDomain(store: Store, name: string): void {
  store.domains.delete(name);
  for (const host of store.hosts.below(name)) {
    for (const user of store.domains.namesUsingHost(host.name)) {
      const domain = store.domains.find(user);
      if (domain !== undefined) {
        store.domains.save({ ...domain, hosts: domain.hosts.filter((used) => used !== host.name) });
      }
    }
    store.hosts.delete(host.name);
  }
}

/** Hosts follow their superordinate domain to its new sponsor (RFC 5732 section 1.1). */
export function moveHosts(store: Store, domain: Domain, now: number): void {
  for (const host of store.hosts.below(domain.name)) {
    store.hosts.save({ ...host, sponsor: domain.sponsor, transferredAt: now });
  }
}
