import { randomBytes } from "node:crypto";
import type { Domain } from "../model/objects.ts";
import type { Registry } from "../model/registry.ts";
import { servedTlds } from "../profiles/index.ts";
import { nameBytes, rcodes, typeBitmap, types, u16, u32, type Question, type Rr, type Sections } from "./wire.ts";
import { dsRdata, ZoneKey } from "./zone-keys.ts";

const serverName = "ns.simulator.";
const zoneTtl = 3600;
/** How many seconds resolvers may remember that there is no DS (RFC 2308). */
const negativeTtl = 60;

export interface Delegation {
  readonly name: string;
  readonly hosts: readonly string[];
}

/**
 * The root and the TLD zones as the book has them now, with the NS, glue and DS of every domain. Answers are signed when they are
 * requested, and so are proofs of non-existence (compact denial, RFC 9824).
 */
export class DnsTree {
  readonly #registry: Registry;
  readonly #seed: Buffer;
  readonly #keys = new Map<string, ZoneKey>();
  readonly #zones: ReadonlySet<string>;

  constructor(registry: Registry) {
    this.#registry = registry;
    this.#zones = new Set([".", ...servedTlds.map((tld) => `${tld}.`)]);
    const kept = registry.store.setting("dnsSeed");
    this.#seed = typeof kept === "string" ? Buffer.from(kept, "base64") : randomBytes(32);
    if (typeof kept !== "string") registry.store.saveSetting("dnsSeed", this.#seed.toString("base64"));
  }

  /** The key of the root zone, from which validators start. */
  get rootKey(): ZoneKey {
    return this.#keyOf(".");
  }

  /** TTL of a DS and its delegation, in seconds. */
  get dsTtl(): number {
    const kept = this.#registry.store.setting("dnsDsTtl");
    return typeof kept === "number" ? kept : zoneTtl;
  }

  set dsTtl(seconds: number) {
    this.#registry.store.saveSetting("dnsDsTtl", seconds);
  }

  /** The registered domain that a name equals or lies below; null if the name belongs to a zone of this tree. */
  delegationAbove(name: string, type: number): Delegation | null {
    const zone = this.#zoneOf(name, type);
    const cut = this.#cutBelow(zone, name);
    if (cut === null || this.#zones.has(cut) || (cut === name && type === types.DS)) return null;
    const domain = this.#delegated(cut);
    return domain === null ? null : { name: cut, hosts: domain.hosts };
  }

  /** Whether a name belongs to the root, to a TLD served here, or to a registered domain. */
  has(name: string, type: number): boolean {
    const zone = this.#zoneOf(name, type);
    if (name === zone || name === serverName) return true;
    const cut = this.#cutBelow(zone, name);
    return cut !== null && (this.#zones.has(cut) || this.#registry.store.domains.find(cut.slice(0, -1)) !== undefined);
  }

  /**
   * Zones outside the registry's book that are delegated, with their name servers: reverse zones, as an address provider would
   * delegate them. Names are without final dot.
   */
  get delegations(): Readonly<Record<string, readonly string[]>> {
    const kept = this.#registry.store.setting("dnsDelegations");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).map(([zone, hosts]) => [zone, Array.isArray(hosts) ? hosts.map(String) : []]));
  }

  set delegations(zones: Readonly<Record<string, readonly string[]>>) {
    this.#registry.store.saveSetting("dnsDelegations", zones);
  }

  answer(question: Question): Sections {
    const { name, type } = question;
    const handedOut = this.#handedOut(name);
    if (handedOut !== null)
      return {
        rcode: rcodes.NOERROR,
        isAuthoritative: false,
        answers: [],
        authorities: type === types.DS ? [] : handedOut,
        additionals: [],
      };
    const zone = this.#zoneOf(name, type);
    const reply = this.#inZone(zone, name, type);
    return question.dnssecOk ? this.#signed(zone, reply) : this.#plain(reply, type);
  }

  /** The NS records of a delegation outside the book, at or above a name. */
  #handedOut(name: string): Rr[] | null {
    const found = Object.entries(this.delegations).find(([zone]) => name === `${zone}.` || name.endsWith(`.${zone}.`));
    if (found === undefined) return null;
    const [zone, hosts] = found;
    return hosts.map((host) => ({ name: `${zone}.`, type: types.NS, ttl: zoneTtl, rdata: nameBytes(`${host}.`) }));
  }

  #inZone(zone: string, name: string, type: number): Sections {
    if (name === zone) return this.#at(zone, name, type, this.#apexSets(zone));
    if (zone === "." && name === serverName)
      return this.#at(zone, name, type, [[{ name, type: types.A, ttl: zoneTtl, rdata: Buffer.from([127, 0, 0, 1]) }]]);
    const cut = this.#cutBelow(zone, name);
    const sets = cut === null ? null : this.#cutSets(cut);
    if (cut === null || sets === null) return this.#nothing(zone, name, [types.RRSIG, types.NSEC, types.NXNAME]);
    const { ns, ds, hosts } = sets;
    const present = [types.NS, ...(ds.length > 0 ? [types.DS] : []), types.RRSIG, types.NSEC];
    if (cut === name && type === types.DS) return ds.length > 0 ? found(ds) : this.#nothing(zone, name, present);
    return {
      rcode: rcodes.NOERROR,
      isAuthoritative: false,
      answers: [],
      authorities: [...ns, ...(ds.length > 0 ? ds : [this.#nsec(cut, present)])],
      additionals: this.#zones.has(cut) ? [serverAddress] : this.#glue(hosts),
    };
  }

  #at(zone: string, name: string, type: number, sets: readonly (readonly Rr[])[]): Sections {
    const set = sets.find(([first]) => first?.type === type);
    if (set !== undefined) return found(set);
    const present = sets.flatMap(([first]) => (first === undefined ? [] : [first.type]));
    return this.#nothing(zone, name, [...present, types.RRSIG, types.NSEC]);
  }

  #apexSets(zone: string): Rr[][] {
    const rr = (type: number, rdata: Buffer): Rr => ({ name: zone, type, ttl: zoneTtl, rdata });
    return [[rr(types.NS, nameBytes(serverName))], [this.#soa(zone)], [rr(types.DNSKEY, this.#keyOf(zone).rdata)]];
  }

  #soa(zone: string): Rr {
    const serial = Math.floor(Date.now() / 1000);
    const numbers = [serial, 3600, 600, 86_400, negativeTtl].map(u32);
    const rdata = Buffer.concat([nameBytes(serverName), nameBytes("hostmaster.simulator."), ...numbers]);
    return { name: zone, type: types.SOA, ttl: zoneTtl, rdata };
  }

  /**
   * NS and DS at a zone cut, which is either a TLD below the root (or below another TLD) or a registered domain; null if it is
   * neither.
   */
  #cutSets(cut: string): { ns: Rr[]; ds: Rr[]; hosts: readonly string[] } | null {
    if (this.#zones.has(cut)) {
      const ns = { name: cut, type: types.NS, ttl: zoneTtl, rdata: nameBytes(serverName) };
      return { ns: [ns], ds: [{ name: cut, type: types.DS, ttl: zoneTtl, rdata: this.#keyOf(cut).ds }], hosts: [] };
    }
    const domain = this.#delegated(cut);
    if (domain === null) return null;
    const rr = (type: number, rdata: Buffer): Rr => ({ name: cut, type, ttl: this.dsTtl, rdata });
    const { ds, keys } = domain.secDns;
    return {
      hosts: domain.hosts,
      ns: domain.hosts.map((host) => rr(types.NS, nameBytes(`${host}.`))),
      ds: [
        ...ds.map((one) =>
          Buffer.concat([u16(one.keyTag), Buffer.from([one.algorithm, one.digestType]), Buffer.from(one.digest, "hex")]),
        ),
        // A registry that accepts keys instead of DS records computes the DS itself.
        ...keys.map((key) =>
          dsRdata(
            cut,
            Buffer.concat([u16(key.flags), Buffer.from([key.protocol, key.algorithm]), Buffer.from(key.publicKey, "base64")]),
          ),
        ),
      ].map((rdata) => rr(types.DS, rdata)),
    };
  }

  #glue(hosts: readonly string[]): Rr[] {
    return hosts.flatMap((host) =>
      (this.#registry.store.hosts.find(host)?.addresses ?? [])
        .filter(({ version }) => version === "v4")
        .map(({ address }) => ({
          name: `${host}.`,
          type: types.A,
          ttl: this.dsTtl,
          rdata: Buffer.from(address.split(".").map(Number)),
        })),
    );
  }

  #delegated(cut: string): Domain | null {
    const domain = this.#registry.store.domains.find(cut.slice(0, -1));
    if (domain === undefined || domain.hosts.length === 0 || domain.pendingCreate !== null) return null;
    const isHeld = domain.statuses.some((status) => status === "clientHold" || status === "serverHold");
    return isHeld || !["active", "expired"].includes(domain.phase) ? null : domain;
  }

  /** The zone that answers for a name: the longest zone above it. A DS at a zone's own apex belongs to the zone above. */
  #zoneOf(name: string, type: number): string {
    const labels = name.split(".").filter((label) => label !== "");
    for (let at = 0; at < labels.length; at += 1) {
      const suffix = `${labels.slice(at).join(".")}.`;
      if (this.#zones.has(suffix) && !(at === 0 && type === types.DS)) return suffix;
    }
    return ".";
  }

  /**
   * The zone cut between a zone and a name below it: another zone of this tree, or the name one label below the zone; null at the
   * apex.
   */
  #cutBelow(zone: string, name: string): string | null {
    if (name === zone) return null;
    const labels = name.split(".").filter((label) => label !== "");
    const depth = zone.split(".").filter((label) => label !== "").length;
    for (let kept = depth + 1; kept <= labels.length; kept += 1) {
      const suffix = `${labels.slice(-kept).join(".")}.`;
      if (this.#zones.has(suffix)) return suffix;
    }
    return zone === "." ? null : `${labels.slice(-(depth + 1)).join(".")}.`;
  }

  #nsec(name: string, present: readonly number[]): Rr {
    const next = name === "." ? "\\000." : `\\000.${name}`;
    const rdata = Buffer.concat([nameBytes(next), typeBitmap(present)]);
    return { name, type: types.NSEC, ttl: negativeTtl, rdata };
  }

  #nothing(zone: string, name: string, present: readonly number[]): Sections {
    return {
      rcode: rcodes.NOERROR,
      isAuthoritative: true,
      answers: [],
      authorities: [{ ...this.#soa(zone), ttl: negativeTtl }, this.#nsec(name, present)],
      additionals: [],
    };
  }

  #signed(zone: string, reply: Sections): Sections {
    const key = this.#keyOf(zone);
    const now = Math.floor(Date.now() / 1000);
    const withSignatures = (records: readonly Rr[]): Rr[] =>
      [...Map.groupBy(records, ({ name, type }) => `${name} ${type}`).values()].flatMap((set) => {
        const isDelegation = !reply.isAuthoritative && set[0]?.type === types.NS;
        return isDelegation ? set : [...set, key.signature(set, now)];
      });
    return { ...reply, answers: withSignatures(reply.answers), authorities: withSignatures(reply.authorities) };
  }

  #plain(reply: Sections, type: number): Sections {
    const isAsked = (rr: Rr) => rr.type !== types.NSEC && (rr.type !== types.DS || type === types.DS);
    return { ...reply, authorities: reply.authorities.filter(isAsked) };
  }

  #keyOf(zone: string): ZoneKey {
    const known = this.#keys.get(zone);
    if (known !== undefined) return known;
    const made = new ZoneKey(this.#seed, zone);
    this.#keys.set(zone, made);
    return made;
  }
}

const serverAddress: Rr = { name: serverName, type: types.A, ttl: zoneTtl, rdata: Buffer.from([127, 0, 0, 1]) };

function found(set: readonly Rr[]): Sections {
  return { rcode: rcodes.NOERROR, isAuthoritative: true, answers: set, authorities: [], additionals: [] };
}
