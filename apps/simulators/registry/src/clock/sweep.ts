import type { Registry } from "../model/registry.ts";
import { queueNotices } from "../notices/render.ts";
import { contactTransferNotices, endContactTransfer } from "../objects/contact-transfer-input.ts";
import { moveHosts, purgeDomain } from "../objects/purge-domain.ts";
import { profileOf } from "../profiles/index.ts";
import { applyDue } from "../rules/life-cycle.ts";
import { addMonths, yearMonths } from "../rules/periods.ts";

function sweepDomain({ store }: Registry, name: string, at: number, rivals: ReadonlySet<string>): void {
  const domain = store.domains.find(name);
  if (domain === undefined) return;
  if (domain.phase === "active" && domain.expiresAt === at && rivals.has(domain.sponsor)) {
    store.domains.save({ ...domain, expiresAt: addMonths(domain.expiresAt, yearMonths) });
    return;
  }
  const { domain: after, notices, quarantinedUntil } = applyDue(domain, profileOf(name), at);
  if (after === null) purgeDomain(store, name);
  else store.domains.save(after);
  if (quarantinedUntil !== null) store.domains.quarantine(name, quarantinedUntil);
  if (after !== null && after.sponsor !== domain.sponsor) moveHosts(store, after, at);
  queueNotices(store, notices);
}

function sweepContact({ store }: Registry, id: string, at: number): void {
  const contact = store.contacts.find(id);
  if (contact === undefined) return;
  const moved = endContactTransfer(contact, "serverApproved", at);
  store.contacts.save(moved);
  queueNotices(store, contactTransferNotices(moved, at));
}

/**
 * Applies every change of state that is due by the clock, in order. Each takes effect at its own due instant. Called before every
 * command and after every clock change, so that no answer shows an outdated state. Returns the number of changes.
 */
export function sweep(registry: Registry): number {
  const { store, clock } = registry;
  const now = clock.now();
  if (store.domains.nextDue(now) === undefined && store.contacts.nextDue(now) === undefined) return 0;
  return store.transaction(() => {
    const rivals = new Set(
      store.registrars
        .list()
        .filter((registrar) => registrar.renewsByItself)
        .map((registrar) => registrar.id),
    );
    let done = 0;
    for (let due = store.domains.nextDue(now); due !== undefined; due = store.domains.nextDue(now)) {
      sweepDomain(registry, due.name, due.at, rivals);
      done += 1;
    }
    for (let due = store.contacts.nextDue(now); due !== undefined; due = store.contacts.nextDue(now)) {
      sweepContact(registry, due.id, due.at);
      done += 1;
    }
    return done;
  });
}
