import { createHash } from "node:crypto";
import type { Contact, Host, SetDomainStatus } from "../model/objects.ts";
import { plainDomain } from "../model/plain-domain.ts";
import { profileOf, servedTlds } from "../profiles/index.ts";
import { hashAuthInfo } from "../rules/auth-info.ts";
import { isReserved, parseRegistrableName } from "../rules/names.ts";
import { addDays, addMonths } from "../rules/periods.ts";
import type { Store } from "../store/store.ts";
import { rivals } from "./accounts.ts";
import { brands, dictionaryShare, dictionaryShareElsewhere, localNames, localTlds, providers } from "./names.ts";
import { dictionaryWords } from "./words.ts";

/** A number derived from a text, the same on every machine at any time. */
function numberOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}

/** The auth code of a seeded name. Locked names refuse a transfer with 2304 even with the code. */
function seededAuthInfo(name: string): string {
  return `Move-${name}-1A`;
}

function seededContact(store: Store, label: string, sponsor: string, now: number): string {
  const id = `S${numberOf(`${label} ${sponsor}`).toString(36)}`.padEnd(6, "x").toUpperCase();
  if (store.contacts.find(id) !== undefined) return id;
  const number = String(numberOf(`org ${label}`))
    .padStart(10, "5")
    .slice(0, 10);
  const contact: Contact = {
    id,
    roid: `C${store.next("contact")}-SIMREG`,
    sponsor,
    creator: sponsor,
    createdAt: addMonths(now, -36),
    updatedBy: null,
    updatedAt: null,
    transferredAt: null,
    postal: [
      {
        type: "loc",
        name: `Holder of ${label}`,
        org: `${label} (simulated)`,
        street: ["Simulatorgatan 1"],
        city: "Stockholm",
        sp: null,
        pc: "11122",
        cc: "SE",
      },
    ],
    voice: { number: "+46.810000000", extension: null },
    fax: null,
    email: `hostmaster@${label}.test`,
    authInfo: null,
    disclose: null,
    statuses: [],
    transfer: null,
    orgno: `[SE]${number.slice(0, 6)}-${number.slice(6)}`,
    vatno: null,
  };
  store.contacts.save(contact);
  return id;
}

interface SeedName {
  readonly name: string;
  readonly label: string;
  readonly holder: string;
  readonly hosts: readonly string[];
  readonly statuses: readonly SetDomainStatus[];
}

function saveDomain(store: Store, seed: SeedName, now: number): void {
  const profile = profileOf(seed.name);
  const number = numberOf(seed.name);
  const sponsor = rivals[number % rivals.length] ?? rivals[0];
  // The name decides the expiry, between one day and a year ahead, so that a few names expire each simulated day.
  const expiresAt = addDays(now, 1 + (number % 364)) + (number % 86_400) * 1000;
  const createdAt = addMonths(expiresAt, -12 * (2 + (number % 18)));
  const domain = plainDomain({
    name: seed.name,
    roid: `D${store.next("domain")}-${profile.repositoryId}`,
    sponsor,
    createdAt,
    expiresAt,
    registrant: profile.registrant === "forbidden" ? null : seededContact(store, seed.holder, sponsor, now),
    hosts: seed.hosts,
    authInfo: hashAuthInfo(seededAuthInfo(seed.name)),
    statuses: seed.statuses,
  });
  store.domains.save(domain);
}

function saveHost(store: Store, name: string, domain: string, now: number): void {
  const parent = store.domains.find(domain);
  if (parent === undefined) throw new Error(`${domain} is not seeded`);
  const number = numberOf(name);
  const host: Host = {
    name,
    roid: `H${store.next("host")}-SIMREG`,
    sponsor: parent.sponsor,
    creator: parent.sponsor,
    createdAt: addMonths(now, -24),
    updatedBy: null,
    updatedAt: null,
    transferredAt: null,
    superordinate: domain,
    // Documentation addresses (RFC 5737, RFC 3849), which lead nowhere.
    addresses: [
      { version: "v4", address: `203.0.113.${number % 256}` },
      { version: "v6", address: `2001:db8::${((number % 65_535) + 1).toString(16)}` },
    ],
    statuses: [],
  };
  store.hosts.save(host);
}

const locked: readonly SetDomainStatus[] = ["clientDeleteProhibited", "clientTransferProhibited", "clientUpdateProhibited"];

/** The name servers of seeded names, a pair for each rival DNS provider. */
export const hostsOfRivals = [
  ["ns1.rival-dns.net", "ns2.rival-dns.net"],
  ["ns1.norrsken-dns.se", "ns2.norrsken-dns.se"],
] as const;

/** The name servers that a seeded name has at first. */
export function hostsFor(name: string): readonly string[] {
  return hostsOfRivals[numberOf(name) % hostsOfRivals.length] ?? hostsOfRivals[0];
}

/** Every seeded name, without duplicates. */
function seedNames(): SeedName[] {
  const names = new Map<string, SeedName>();
  const add = (label: string, tld: string, holder: string, statuses: readonly SetDomainStatus[]): void => {
    const parsed = parseRegistrableName(`${label}.${tld}`);
    if ("problem" in parsed || isReserved(parsed) || names.has(parsed.name)) return;
    names.set(parsed.name, { name: parsed.name, label, holder, hosts: hostsFor(parsed.name), statuses });
  };
  for (const { domain } of providers) {
    const [label = "", ...tld] = domain.split(".");
    add(label, tld.join("."), label, locked);
  }
  for (const label of brands) for (const tld of servedTlds) add(label, tld, label, locked);
  for (const label of localNames) for (const tld of localTlds) add(label, tld, label, []);
  for (const word of dictionaryWords) {
    for (const tld of servedTlds) {
      const share = dictionaryShare[tld] ?? dictionaryShareElsewhere;
      const number = numberOf(`${word} ${tld}`);
      if (number % 100 >= share) continue;
      add(word, tld, `portfolio-${number % 12}`, number % 3 === 0 ? ["clientTransferProhibited"] : []);
    }
  }
  return [...names.values()];
}

/** Fills an empty registry with its contents for the first start. */
export function seedObjects(store: Store, now: number): void {
  store.transaction(() => {
    const names = seedNames();
    // Domains without hosts come first, then hosts, then the delegations, because each needs the one before.
    const delegated = new Map<string, SeedName>();
    for (const { domain } of providers) {
      const seed = names.find((candidate) => candidate.name === domain);
      if (seed !== undefined) {
        saveDomain(store, { ...seed, hosts: [] }, now);
        delegated.set(domain, seed);
      }
    }
    for (const { domain, hosts } of providers) for (const host of hosts) saveHost(store, `${host}.${domain}`, domain, now);
    for (const seed of names) {
      const held = delegated.has(seed.name) ? store.domains.find(seed.name) : undefined;
      if (held === undefined) saveDomain(store, seed, now);
      else store.domains.save({ ...held, hosts: seed.hosts });
    }
  });
}
