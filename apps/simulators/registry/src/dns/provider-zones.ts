import { isIPv4 } from "node:net";
import type { Domain } from "../model/objects.ts";
import { rivals } from "../seed/accounts.ts";
import { providers } from "../seed/names.ts";
import { hostsFor, hostsOfRivals } from "../seed/seed.ts";
import type { Store } from "../store/store.ts";
import { nameBytes, rcodes, types, u16, u32, type Question, type Rr, type Sections } from "./wire.ts";

const ttl = 3600;
const negativeTtl = 300;
const serial = 2_026_010_101;

const rivalHosts: ReadonlySet<string> = new Set(hostsOfRivals.flat());
/** The domains that the rivals' name servers are named under. */
const rivalDomains: ReadonlySet<string> = new Set([...rivalHosts].map((host) => host.slice(host.indexOf(".") + 1)));
/** Domains of DNS providers that run name servers of their own, which this simulator does not imitate. */
const foreignDomains: ReadonlySet<string> = new Set(
  providers.map(({ domain }) => domain).filter((domain) => !rivalDomains.has(domain)),
);

const refused: Sections = { rcode: rcodes.REFUSED, isAuthoritative: false, answers: [], authorities: [], additionals: [] };

/**
 * What the rivals' name servers answer: a small zone as a web host sets it up, the same for every name. They have such a zone for
 * each domain that is delegated to them and for each domain that a rival registered. They keep it even after the domain was
 * transferred away, because losing providers often do so for a while.
 */
export class ProviderZones {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Whether a host is a name server of the rivals. */
  isHost(host: string): boolean {
    return rivalHosts.has(host);
  }

  /** Addresses of the rivals' name servers in the book. Nothing answers at them, because they are documentation addresses. */
  get addresses(): readonly string[] {
    return [...new Set([...rivalHosts].flatMap((host) => this.#addressesOf(host)))];
  }

  answer({ name, type }: Question): Sections {
    const apex = this.#apexOf(name);
    if (apex === null || type === types.AXFR) return refused;
    const records = this.#recordsOf(apex);
    const found = chase(records, name, type);
    if (found.length > 0)
      return { rcode: rcodes.NOERROR, isAuthoritative: true, answers: found, authorities: [], additionals: [] };
    const exists = records.some((record) => record.name === name || record.name.endsWith(`.${name}`));
    const soa = records.filter((record) => record.type === types.SOA).map((record) => ({ ...record, ttl: negativeTtl }));
    return {
      rcode: exists ? rcodes.NOERROR : rcodes.NXDOMAIN,
      isAuthoritative: true,
      answers: [],
      authorities: soa,
      additionals: [],
    };
  }

  /** The served domain that a name equals or lies below, with the final dot; null if there is none. */
  #apexOf(name: string): string | null {
    const labels = name.split(".").filter((label) => label !== "");
    for (let at = 0; at < labels.length - 1; at += 1) {
      const domain = this.#store.domains.find(labels.slice(at).join("."));
      if (domain !== undefined) return isServed(domain) ? `${domain.name}.` : null;
    }
    return null;
  }

  #recordsOf(apex: string): Rr[] {
    const domain = apex.slice(0, -1);
    const delegated = this.#store.domains.find(domain)?.hosts.filter((host) => rivalHosts.has(host)) ?? [];
    const servers = delegated.length > 0 ? delegated : hostsFor(domain);
    const own = rivalDomains.has(domain) ? [...rivalHosts].filter((host) => host.endsWith(`.${domain}`)) : [];
    return [
      ...standardZone(apex, servers),
      ...own.flatMap((host) => this.#addressesOf(host).map((address) => addressRecord(`${host}.`, address))),
    ];
  }

  #addressesOf(host: string): string[] {
    return (this.#store.hosts.find(host)?.addresses ?? []).map(({ address }) => address);
  }
}

function isServed(domain: Domain): boolean {
  if (foreignDomains.has(domain.name)) return false;
  return rivals.some((rival) => rival === domain.creator) || domain.hosts.some((host) => rivalHosts.has(host));
}

/** The records of a type at a name, following aliases within the zone (RFC 1034 section 4.3.2). */
function chase(records: readonly Rr[], name: string, type: number): Rr[] {
  const direct = records.filter((record) => record.name === name && record.type === type);
  if (direct.length > 0) return direct;
  const alias = records.find((record) => record.name === name && record.type === types.CNAME);
  if (alias === undefined) return [];
  const target = records.find((record) => nameBytes(record.name).equals(alias.rdata));
  return [alias, ...(target === undefined ? [] : chase(records, target.name, type))];
}

function standardZone(apex: string, servers: readonly string[]): Rr[] {
  const rr = (label: string, type: number, rdata: Buffer): Rr => ({
    name: label === "" ? apex : `${label}.${apex}`,
    type,
    ttl,
    rdata,
  });
  const address = (label: string, text: string): Rr => addressRecord(label === "" ? apex : `${label}.${apex}`, text);
  const [primary = ""] = servers;
  const mailbox = `hostmaster.${primary.slice(primary.indexOf(".") + 1)}.`;
  const times = [serial, 14_400, 3600, 1_209_600, negativeTtl].map(u32);
  return [
    rr("", types.SOA, Buffer.concat([nameBytes(`${primary}.`), nameBytes(mailbox), ...times])),
    ...servers.map((server) => rr("", types.NS, nameBytes(`${server}.`))),
    address("", "198.51.100.80"),
    address("", "2001:db8:80::80"),
    rr("", types.MX, Buffer.concat([u16(10), nameBytes(`mail.${apex}`)])),
    rr("", types.TXT, textBytes("v=spf1 mx -all")),
    rr("www", types.CNAME, nameBytes(apex)),
    address("mail", "198.51.100.25"),
    address("mail", "2001:db8:80::25"),
    rr("webmail", types.CNAME, nameBytes(`mail.${apex}`)),
    address("shop", "198.51.100.81"),
    address("ftp", "198.51.100.21"),
    rr("_dmarc", types.TXT, textBytes("v=DMARC1; p=none")),
  ];
}

function addressRecord(name: string, text: string): Rr {
  return isIPv4(text)
    ? { name, type: types.A, ttl, rdata: Buffer.from(text.split(".").map(Number)) }
    : { name, type: types.AAAA, ttl, rdata: sixteenOctets(text) };
}

/** An IPv6 address in octets; "::" stands for the groups that are left out. */
function sixteenOctets(text: string): Buffer {
  const [before = [], after = []] = text.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const between = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return Buffer.concat([...before, ...between, ...after].map((group) => u16(Number.parseInt(group, 16))));
}

function textBytes(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
}
