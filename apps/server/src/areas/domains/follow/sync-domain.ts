import {
  agreeContacts,
  agreedContacts,
  plainAddresses,
  saveHostSeen,
  settledHosts,
  type KnownHost,
} from "./agreed.repository.ts";
import { contactDifferences, contactRoles } from "./contact-differences.rules.ts";
import { fieldOfHost, hostFields } from "./differences.rules.ts";
import { addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import {
  type RegistryDeps,
  type RegistryConnection,
  type RegistryDomain,
  signerText,
  transferLock,
} from "../../registry/index.ts";
import { tabOf, type DomainState } from "../domain.state.ts";
import { findAtRegistry, setAuthCodeUntil, type DomainAtRegistry } from "../domains.repository.ts";
import { renewalAt } from "../renewal-clock.rules.ts";
import { nextSightAt, paidExpiry, stateBySight, type Seen } from "./shadow.rules.ts";
import { isTermChanging, noteAct, wasTransferNotified } from "./registry-acts.repository.ts";
import { isNotifiedElsewhere, registryActOf } from "./registry-acts.rules.ts";
import { alignShield } from "../shield.repository.ts";
import { clearEnded, saveDifferences, saveDomainBySight, saveShadow, setEnded, type Difference } from "./shadow.repository.ts";
import { endOverdueTransferOut, endTransferOut } from "./registry-transfers.repository.ts";

/**
 * How often a name is read. A change that was made only at the registry has to be found within 24 hours (F25). The times are
 * spread, so that imported names are not all due at once.
 */
const syncEveryMs = 20 * 3_600_000;
const syncSpreadMs = 4 * 3_600_000;

/**
 * Reads one domain at its registry and updates our rows: the copy of the registry's data, expiry, lock and state.
 *
 * Returns false if the account has no such registered domain. Throws OutcomeError if the domain cannot be read; then nothing has
 * changed.
 */
export async function syncDomain(deps: RegistryDeps, scope: AccountScope, domainId: string): Promise<boolean> {
  const known = await tx(deps.pool, scope, (trx) => findAtRegistry(trx, scope, domainId));
  if (known === null) return false;
  const readAt = deps.clock.now();
  const connection = deps.registries.of(known.registryId);
  const found = await connection.domain(known.asciiName, "background");
  const hosts =
    found?.isOurs === true && connection.capabilities.hostObjects ? await readHosts(deps, scope, connection, domainId) : [];
  return tx(deps.pool, scope, async (trx) => {
    const domain = await findAtRegistry(trx, scope, domainId, { lock: true });
    if (domain !== null) await apply(trx, scope, domain, found, { readAt, isAsked: false, hosts });
    return true;
  });
}

/**
 * Stores what the registry shows of a domain: data, expiry, lock and state. Used by requests that have just read the domain.
 * Changes then count as asked for by us, unless the registry has taken the name out of DNS.
 *
 * `readAt`: when the reading began. A reading that is older than the stored one changes nothing.
 */
export async function recordSight(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  found: RegistryDomain | null,
  readAt: Date,
): Promise<void> {
  const domain = await findAtRegistry(trx, scope, domainId, { lock: true });
  if (domain !== null) await apply(trx, scope, domain, found, { readAt, isAsked: true });
}

async function apply(
  trx: Trx,
  scope: AccountScope,
  domain: DomainAtRegistry,
  found: RegistryDomain | null,
  /** isAsked: whether a request of ours has just changed the domain. */
  {
    readAt,
    isAsked,
    hosts = null,
  }: { readonly readAt: Date; readonly isAsked: boolean; readonly hosts?: readonly HostSeen[] | null },
): Promise<void> {
  const seen =
    found === null
      ? null
      : {
          isOurs: found.isOurs,
          statuses: [...found.statuses, ...found.rgpStatuses],
          expiresAt: dateOf(found.expiresAt),
        };
  const isFresh = await saveShadow(trx, scope, domain.id, {
    readAt,
    syncDueAt: nextSightAt(readAt, addMs(readAt, syncEveryMs + Math.floor(Math.random() * syncSpreadMs)), [
      seen?.expiresAt ?? null,
      ...(found === null ? [] : [found.deactivatesAt, found.deletesAt, found.releasesAt, found.unlockedUntil].map(dateOf)),
    ]),
    seen: found === null || seen === null ? null : shadowOf(found, seen.statuses, seen.expiresAt),
  });
  if (!isFresh) return;
  const isOursUnderWay = isAsked || (await isTermChanging(trx, scope, domain.asciiName, readAt));
  const state = stateBySight(domain, seen, readAt) ?? domain.state;
  const expiresAt = seen === null || !seen.isOurs ? domain.expiresAt : paidExpiry(domain, seen, readAt);
  const tld = (await tldCatalogue(trx)).get(domain.tld);
  const changed = await saveDomainBySight(trx, scope, domain.id, {
    state,
    expiresAt,
    renewsAt: tld === null ? null : renewalAt(expiresAt, tld.rules),
    isLocked: seen?.isOurs === true ? seen.statuses.includes(transferLock) : domain.isLocked,
  });
  // The end was the owner's decision if the registry was set to end the name, or if the owner chose not to renew it.
  const expiresByChoice = domain.renewalMode === "cancel" || found?.endsAtExpiry === true;
  if (state === "expired_restorable" && expiresByChoice) await setEnded(trx, scope, domain.id, "user");
  if (state === "active" && tabOf(domain.state) === "expired") await clearEnded(trx, scope, domain.id);
  const registrant = found?.isOurs === true ? found.registrant : null;
  const isReshielded =
    registrant !== null &&
    (await alignShield(trx, scope, { domainId: domain.id, registryId: domain.registryId, handle: registrant }));
  if (state !== domain.state && state === "transferred_away") await setEnded(trx, scope, domain.id, "transfer");
  if (state !== domain.state && state === "cancelled_by_system") await setEnded(trx, scope, domain.id, "registry");
  // The transfer should be decided by now. The name is still ours and is not being transferred, so the transfer did not take
  // place.
  const isStill = seen?.isOurs === true && !seen.statuses.includes("pendingTransfer");
  if (isStill && (await endOverdueTransferOut(trx, scope, domain.asciiName, readAt)))
    await setAuthCodeUntil(trx, scope, domain.id, readAt);
  await noteActOf(trx, scope, { ...domain, isOursUnderWay }, seen, state);
  await saveDifferences(
    trx,
    scope,
    { domainId: domain.id, registryId: domain.registryId, asciiName: domain.asciiName },
    [
      ...differencesOf(domain, found, state),
      ...(found?.isOurs === true ? await contactDifferencesOf(trx, scope, domain, found) : []),
      ...(await hostDifferencesOf(trx, scope, domain, hosts)),
    ],
    hosts === null ? hostFields : [],
  );
  if (changed || isReshielded) await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [domain.id] });
}

const overlapMs = 3_600_000;

type HostSeen = KnownHost & { readonly now: readonly string[] };

/** The hosts below a name whose addresses we store, as the registry has them. Each host is read once. */
async function readHosts(
  deps: RegistryDeps,
  scope: AccountScope,
  connection: RegistryConnection,
  domainId: string,
): Promise<HostSeen[]> {
  const known = await tx(deps.pool, scope, (trx) => settledHosts(trx, scope, domainId));
  const seen: HostSeen[] = [];
  for (const host of known) {
    const found = await connection.host(host.name, "background");
    seen.push({ ...host, now: found?.addresses ?? [] });
  }
  return seen;
}

async function hostDifferencesOf(
  trx: Trx,
  scope: AccountScope,
  domain: DomainAtRegistry,
  hosts: readonly HostSeen[] | null,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { name, addresses, now } of hosts ?? []) {
    const seen = await plainAddresses(trx, now);
    await saveHostSeen(trx, scope, { domainId: domain.id, name }, seen);
    const [ours, theirs] = [addresses.join(" "), seen.join(" ")];
    if (ours !== theirs) differences.push({ field: fieldOfHost(name), ours, theirs });
  }
  return differences;
}

/**
 * Compares the registry's contacts with those that both sides last agreed on. At the first reading, and after a change of ours,
 * the contacts that the registry shows become the agreed ones.
 */
async function contactDifferencesOf(
  trx: Trx,
  scope: AccountScope,
  domain: DomainAtRegistry,
  found: RegistryDomain,
): Promise<Difference[]> {
  // Commands since the previous reading count as changes of ours. The margin includes commands that were in progress during that
  // reading.
  const since = addMs(new Date(domain.serial ?? 0), -overlapMs);
  const seen = contactRoles(found);
  const { agreed, isOpen, isChanged } = await agreedContacts(trx, scope, domain, since);
  if (isOpen) return [];
  if (agreed !== null && !isChanged) return contactDifferences(agreed, seen);
  await agreeContacts(trx, scope, domain.id, seen);
  return [];
}

/**
 * Records in the history of the name what the registry did by itself. The owner is notified, unless another notice tells the
 * same.
 */
async function noteActOf(
  trx: Trx,
  scope: AccountScope,
  before: DomainAtRegistry & { readonly isOursUnderWay: boolean },
  seen: Seen,
  state: DomainState,
): Promise<void> {
  const kind = registryActOf(before, seen, state);
  if (kind === null) return;
  const isTransferNotified = kind === "transferred_away" && (await wasTransferNotified(trx, scope, before.id));
  // If no poll message reported the end of the transfer to another registrar, this reading ends it.
  if (kind === "transferred_away") await endTransferOut(trx, scope, before.asciiName, "completed");
  await noteAct(trx, scope, {
    domainId: before.id,
    registryId: before.registryId,
    kind,
    state,
    until: kind === "renewed" ? (seen?.expiresAt ?? null) : null,
    isNotified: isNotifiedElsewhere(kind, seen, isTransferNotified),
  });
}

function shadowOf(found: RegistryDomain, statuses: readonly string[], expiresAt: Date | null) {
  return {
    roid: found.roid,
    sponsor: found.sponsor,
    statuses,
    nameServers: found.nameServers,
    signers: found.delegationSigners.map(signerText),
    expiresAt,
    deactivatesAt: dateOf(found.deactivatesAt),
    deletesAt: dateOf(found.deletesAt),
    releasesAt: dateOf(found.releasesAt),
    isRegistryLocked: found.isRegistryLocked,
    endsAtExpiry: found.endsAtExpiry,
    unlockedUntil: dateOf(found.unlockedUntil),
  };
}

/**
 * The differences that are left after our domain's state has followed the registry: other name servers than wanted, or the loss
 * of a name that no rule explains.
 */
function differencesOf(domain: DomainAtRegistry, found: RegistryDomain | null, state: string): Difference[] {
  const differences: Difference[] = [];
  const isGone = found === null || !found.isOurs;
  if (isGone && domain.state === state)
    differences.push({
      field: "sponsor",
      ours: "held",
      theirs: found === null ? "not found" : (found.sponsor ?? "another registrar"),
    });
  if (isGone && state === "cancelled_by_system" && domain.endedBy !== "system")
    differences.push({ field: "existence", ours: domain.state, theirs: "not found" });
  if (found?.isOurs === true) {
    const [ours, theirs] = [listOf(domain.nameServersWanted), listOf(found.nameServers)];
    if (ours !== theirs) differences.push({ field: "ns", ours, theirs });
  }
  return differences;
}

function listOf(names: readonly string[]): string {
  return [...names]
    .map((name) => name.toLowerCase())
    .toSorted()
    .join(" ");
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
