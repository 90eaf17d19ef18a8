import type { Domain } from "../model/objects.ts";
import type { Store } from "../store/store.ts";

/** Removes a domain and the hosts below it from the book. Hosts that other domains use stay as external hosts. */
export function purgeDomain(store: Store, name: string): void {
  store.domains.delete(name);
  for (const host of store.hosts.below(name)) {
    if (store.domains.isHostLinked(host.name)) store.hosts.save({ ...host, superordinate: null, addresses: [] });
    else store.hosts.delete(host.name);
  }
}

/** Hosts created below a domain before it was registered become subordinate to it (see `wideHostTlds`). */
export function adoptHosts(store: Store, domain: Domain): void {
  for (const host of store.hosts.strayUnder(domain.name)) {
    store.hosts.save({ ...host, superordinate: domain.name, sponsor: domain.sponsor });
  }
}

/** Hosts follow their superordinate domain to its new sponsoring registrar (RFC 5732 section 1.1). */
export function moveHosts(store: Store, domain: Domain, now: number): void {
  for (const host of store.hosts.below(domain.name)) {
    store.hosts.save({ ...host, sponsor: domain.sponsor, transferredAt: now });
  }
}
