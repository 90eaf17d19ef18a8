import { fqdnOfOwner, ownerOf } from "../owner.ts";
import type { DnsReason, Severity } from "../problem.ts";
import { checkAgainstOwner, hostOfRedirect, type RecordSet } from "../record-set.ts";
import { valueOfRdata } from "../rdata.ts";
import { isTtl, ttlSecondsAdvisedMin } from "../ttl.ts";
import type { RecordType } from "../types/all.ts";
import { cutAbove, type SetsAtOwner, type ZoneIndex } from "../zone-index.ts";
import { mx } from "../types/mx.ts";
import { mailforward } from "../types/mailforward.ts";
import { redirect } from "../types/redirect.ts";
import { srv } from "../types/srv.ts";

/**
 * Problems of a set within its zone: duplicates, CNAME with other data, delegations, types allowed at the apex, REDIRECT and
 * MAILFORWARD together with records that conflict with what is served for them, redirect loops, TTLs. The sets have to be
 * canonical, and without the SOA.
 */
export function checkSetInZone(set: RecordSet, index: ZoneIndex, report: Report): void {
  const first = index.owners.get(set.owner)?.get(set.type);
  if (first !== undefined && first !== set && index.repeated.has(set)) report("error", "dns.duplicate_record");
  checkSet(set, report);
  checkPlace(set, index, report);
  for (const rdata of set.rdata)
    for (const one of checkAgainstOwner(set.type, rdata, set.owner, index.apex)) report("error", one.reason, one.detail);
  checkTargets(set, index, report);
  if (set.type === "REDIRECT" && isRedirectLoop(set, index)) report("error", "dns.redirect_loop");
  if (set.type === "MAILFORWARD" && isForwardLoop(set, index)) report("error", "dns.forward_loop");
}

type Report = (severity: Severity, reason: DnsReason, detail?: string) => void;

/** Rules for a set on its own. */
function checkSet(set: RecordSet, report: Report): void {
  if (!isTtl(set.ttlSeconds)) report("error", "dns.invalid_ttl", String(set.ttlSeconds));
  else if (set.ttlSeconds < ttlSecondsAdvisedMin) report("warning", "dns.ttl_low", String(set.ttlSeconds));
  if (set.rdata.length === 0) report("error", "dns.missing_value");
  if (set.rdata.length > 1) checkSeveral(set, report);
  if (set.type === "SRV" && !/^_[a-z0-9-]+\._[a-z0-9]+(?:\.|$)/.test(set.owner)) report("warning", "dns.srv_owner");
  if (set.type === "TLSA" && !/^(?:\*|_\d{1,5})\._[a-z]+(?:\.|$)/.test(set.owner)) report("warning", "dns.tlsa_owner");
}

/** Rules for sets with several records. */
function checkSeveral(set: RecordSet, report: Report): void {
  const distinct = new Set(set.rdata);
  if (distinct.size < set.rdata.length) report("error", "dns.duplicate_record");
  if (distinct.size < 2) return;
  if (set.type === "CNAME" || set.type === "DNAME" || set.type === "ALIAS") report("error", "dns.several_cnames");
  if (set.type === "REDIRECT") report("error", "dns.several_redirects");
  // RFC 7505 section 3: "no mail" contradicts every other exchanger
  if (set.type === "MX" && set.rdata.some((rdata) => valueOfRdata(mx, rdata).exchange === ".")) {
    report("error", "dns.null_mx_not_alone");
  }
}

/** Types allowed with NS at a delegation: its DS, and addresses if the name itself is one of its servers. */
const glueTypes = new Set<RecordType>(["A", "AAAA"]);
const addressTypes: readonly RecordType[] = ["A", "AAAA", "ALIAS", "CNAME"];
const ownAddressTypes: readonly RecordType[] = ["A", "AAAA"];

/** Rules for a set that depend on other sets at its owner or above it. */
function checkPlace(set: RecordSet, index: ZoneIndex, report: Report): void {
  const { owner, type } = set;
  const beside = index.owners.get(owner) ?? new Map<RecordType, RecordSet>();
  if (type === "CNAME" && owner === "") report("error", "dns.cname_at_apex");
  if (type === "CNAME" && owner !== "" && beside.size > 1) report("error", "dns.cname_with_other_data");
  if (type === "SOA") {
    if (owner !== "") report("error", "dns.soa_not_at_apex");
    if (set.rdata.length > 1) report("error", "dns.several_soas");
  }
  // These keys may be only at the apex of a zone (RFC 4034 section 2, RFC 7344 section 4.1).
  if ((type === "DNSKEY" || type === "CDS" || type === "CDNSKEY") && owner !== "") report("error", "dns.only_at_apex");
  if (type === "DS" && owner === "") report("error", "dns.ds_at_apex");
  if (type === "DS" && owner !== "" && !beside.has("NS")) report("error", "dns.ds_without_delegation");
  if (type === "NS" && owner === "" && set.rdata.length < 2) report("warning", "dns.single_name_server");
  if (type === "NS" && owner !== "" && set.rdata.length < 2) report("warning", "dns.single_delegation_server");
  // RFC 4592 section 4.2: the meaning of NS records at a wildcard is undefined.
  if (type === "NS" && (owner === "*" || owner.startsWith("*."))) report("warning", "dns.wildcard_delegation");
  if (type === "NS" && owner !== "") checkDelegation(set, beside, index, report);
  if (type === "REDIRECT" && addressTypes.some((one) => beside.has(one))) report("error", "dns.redirect_with_address");
  if (type === "ALIAS" && ownAddressTypes.some((one) => beside.has(one))) report("error", "dns.alias_with_address");
  if (type === "MAILFORWARD" && beside.has("MX")) report("error", "dns.mailforward_with_mx");
  const cut = cutAbove(owner, index);
  if (cut !== null && !isGlue(set, cut, index)) report("warning", "dns.below_delegation", cut.owner);
}

function checkDelegation(set: RecordSet, beside: SetsAtOwner, index: ZoneIndex, report: Report): void {
  const isOwnServer = set.rdata.includes(fqdnOfOwner(set.owner, index.apex));
  for (const type of beside.keys()) {
    const isAllowed = type === "NS" || type === "DS" || (isOwnServer && glueTypes.has(type));
    if (!isAllowed) report("error", "dns.delegation_with_other_data", type);
  }
}

function isGlue(set: RecordSet, cut: RecordSet, index: ZoneIndex): boolean {
  return glueTypes.has(set.type) && cut.type === "NS" && cut.rdata.includes(fqdnOfOwner(set.owner, index.apex));
}

/** RFC 2181 section 10.3: targets of MX, NS and SRV must not be aliases. Only targets inside this zone can be checked here. */
function checkTargets(set: RecordSet, index: ZoneIndex, report: Report): void {
  for (const target of targetsOf(set)) {
    const owner = ownerOf(target, index.apex);
    if (owner !== null && index.owners.get(owner)?.has("CNAME") === true) {
      report("warning", "dns.target_is_cname", target);
    }
  }
}

function targetsOf(set: RecordSet): readonly string[] {
  if (set.type === "NS") return set.rdata;
  if (set.type === "MX") return set.rdata.map((rdata) => valueOfRdata(mx, rdata).exchange);
  if (set.type === "SRV") return set.rdata.map((rdata) => valueOfRdata(srv, rdata).target);
  return [];
}

// Browsers stop after about 20 redirects. For visitors, a chain that long is a loop.
const redirectHopsMax = 20;

/** Whether REDIRECT records of this zone, including wildcards, lead a visitor in a circle that never ends. */
function isRedirectLoop(set: RecordSet, index: ZoneIndex): boolean {
  let current: RecordSet | null = set;
  let host = set.owner === "" ? index.apex : `${set.owner}.${index.apex}`;
  const visited = new Set<string>([host]);
  for (let hop = 0; hop < redirectHopsMax; hop += 1) {
    const [rdata] = current.rdata;
    const next = rdata === undefined ? null : hostOfRedirect(valueOfRdata(redirect, rdata).target, host);
    if (next === null) return false;
    // If the first set points to itself, that is reported as a problem of its own. If a later one points to itself, it is a loop.
    if (next === host) return hop > 0;
    current = redirectFor(next, index);
    if (current === null) return false;
    if (visited.has(next)) return true;
    visited.add(next);
    host = next;
  }
  return true;
}

/**
 * The REDIRECT that applies to a host. It is at the name itself, or at the wildcard of its closest existing parent (RFC 4592).
 */
function redirectFor(host: string, index: ZoneIndex): RecordSet | null {
  let owner = ownerOf(`${host}.`, index.apex);
  if (owner === null) return null;
  const exact = index.owners.get(owner);
  if (exact !== undefined) return exact.get("REDIRECT") ?? null;
  while (owner !== "") {
    const dot: number = owner.indexOf(".");
    owner = dot < 0 ? "" : owner.slice(dot + 1);
    const wildcard = index.owners.get(owner === "" ? "*" : `*.${owner}`);
    if (wildcard !== undefined) return wildcard.get("REDIRECT") ?? null;
    if (index.owners.has(owner)) return null;
  }
  return null;
}

/** Whether mail to one of a set's addresses returns to it through other forwards of this zone. */
function isForwardLoop(set: RecordSet, index: ZoneIndex): boolean {
  const domain = domainOf(set.owner, index);
  return set.rdata.some((rdata) => {
    const { localPart } = valueOfRdata(mailforward, rdata);
    const start = `${localPart}@${domain}`;
    const visited = new Set<string>();
    // If an address forwards directly to itself, another check reports that.
    const waiting = forwardsOf(start, index).filter((address) => address !== start);
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (address === start) return true;
      if (visited.has(address)) continue;
      visited.add(address);
      waiting.push(...forwardsOf(address, index));
    }
    return false;
  });
}

function domainOf(owner: string, index: ZoneIndex): string {
  return owner === "" ? index.apex : `${owner}.${index.apex}`;
}

/**
 * The addresses that mail for an address of this zone is forwarded to. If only a forward for all addresses ("*") of a domain
 * accepts an address, it is returned as "*@" and the domain.
 */
function forwardsOf(address: string, index: ZoneIndex): string[] {
  const at = address.lastIndexOf("@");
  const owner = ownerOf(`${address.slice(at + 1)}.`, index.apex);
  const forwards = (owner === null ? undefined : index.owners.get(owner)?.get("MAILFORWARD"))?.rdata ?? [];
  return forwards
    .map((rdata) => valueOfRdata(mailforward, rdata))
    .filter(({ localPart }) => localPart === address.slice(0, at))
    .map(({ recipient }) => takerOf(recipient.toLowerCase(), index));
}

function takerOf(recipient: string, index: ZoneIndex): string {
  const at = recipient.lastIndexOf("@");
  const [localPart, domain] = [recipient.slice(0, at), recipient.slice(at + 1)];
  const owner = ownerOf(`${domain}.`, index.apex);
  const forwards = (owner === null ? undefined : index.owners.get(owner)?.get("MAILFORWARD"))?.rdata ?? [];
  const takers = forwards.map((rdata) => valueOfRdata(mailforward, rdata).localPart);
  return !takers.includes(localPart) && takers.includes("*") ? `*@${domain}` : recipient;
}
