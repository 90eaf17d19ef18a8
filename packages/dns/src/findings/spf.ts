import { isIpv4, parseIpv6 } from "@nameplane/values";
import { fqdnOf } from "../name.ts";
import { ownerOf } from "../owner.ts";
import type { RecordSet } from "../record-set.ts";
import type { ZoneIndex } from "../zone-index.ts";
import { findingAt, replacedRecord, rewritten, type Finding, type FindingRule, type ZoneFacts } from "./finding.ts";
import { textOf, textRecord, textsBeginning } from "./text-of.ts";

const begins = /^v=spf1(?: |$)/i;

// RFC 7208 section 4.6.4
const lookupsMax = 10;
// RFC 7208 section 3.4: an answer of more than 512 octets may get lost; the name and other texts require space, too
const lengthAdvised = 450;

/** Checks SPF policies (RFC 7208): one valid record per name, at most ten lookups, and a final "all" or redirect. */
export const spfRule: FindingRule = (set, index, facts) => {
  if (set.type !== "TXT") return [];
  const records = textsBeginning(set, begins);
  const found: Finding[] = [];
  if (records.length > 1) found.push(severalRecords(set, records));
  for (const { rdata, text } of records) found.push(...recordFindings(set, rdata, text, index, facts));
  return found;
};

function severalRecords(set: RecordSet, records: readonly { rdata: string; text: string }[]): Finding {
  const merged = mergePolicies(records.map(({ text }) => text));
  const others = set.rdata.filter((rdata) => records.every((one) => one.rdata !== rdata));
  return findingAt(set, "dns.spf_several", {
    detail: String(records.length),
    fixes: [{ key: "merge_spf", changes: [rewritten(set, [...others, textRecord(merged)])] }],
  });
}

/** One policy that allows the senders of all these policies. It ends like the mildest of them. */
export function mergePolicies(texts: readonly string[]): string {
  const terms = texts.flatMap((text) => termsOf(text));
  const ends = ["+all", "all", "?all", "~all", "-all"];
  const end = ends.find((one) => terms.some((term) => term.toLowerCase() === one)) ?? "~all";
  const allowed = terms.filter((term) => !/^[-+~?]?all$/i.test(term) && !/^redirect=/i.test(term));
  // A redirect is ignored in a policy with "all" (RFC 7208 section 5.1), so it becomes an include.
  const redirects = terms.filter((term) => /^redirect=/i.test(term)).map((term) => `include:${term.slice(9)}`);
  return ["v=spf1", ...new Set([...allowed, ...redirects]), end].join(" ");
}

function termsOf(text: string): string[] {
  return text
    .split(" ")
    .filter((term) => term !== "")
    .slice(1);
}

function recordFindings(set: RecordSet, rdata: string, text: string, index: ZoneIndex, facts: ZoneFacts): Finding[] {
  const terms = termsOf(text);
  const found: Finding[] = [];
  const wrong = terms.find((term) => !isTerm(term));
  if (wrong !== undefined) found.push(findingAt(set, "dns.spf_syntax", { detail: wrong }));
  const fixed = (key: "soften_all" | "remove_ptr" | "order_spf", changed: readonly string[]) => ({
    key,
    changes: [replacedRecord(set, rdata, textRecord(["v=spf1", ...changed].join(" ")))],
  });
  const allAt = terms.findIndex((term) => /^[-+~?]?all$/i.test(term));
  const all = terms[allAt];
  if (all !== undefined && /^\+?all$/i.test(all)) {
    const softened = terms.map((term, at) => (at === allAt ? "~all" : term));
    found.push(findingAt(set, "dns.spf_allows_all", { detail: all, fixes: [fixed("soften_all", softened)] }));
  }
  const ignored = all === undefined ? [] : terms.slice(allAt + 1).filter((term) => !/^exp=/i.test(term));
  if (all !== undefined && ignored.length > 0) {
    const rest = terms.filter((_, at) => at !== allAt);
    found.push(findingAt(set, "dns.spf_after_all", { detail: ignored[0], fixes: [fixed("order_spf", [...rest, all])] }));
  }
  if (terms.some(isPtr)) {
    found.push(
      findingAt(set, "dns.spf_ptr", {
        fixes: [
          fixed(
            "remove_ptr",
            terms.filter((term) => !isPtr(term)),
          ),
        ],
      }),
    );
  }
  if (text.length > lengthAdvised) found.push(findingAt(set, "dns.spf_too_long", { detail: String(text.length) }));
  const { count, inside } = countLookups(text, index, facts);
  if (count > lookupsMax) {
    const others = inside.filter((owner) => owner !== set.owner).map((owner) => ({ owner, type: "TXT" }) as const);
    found.push(findingAt(set, "dns.spf_too_many_lookups", { detail: String(count), others }));
  }
  return found;
}

function isPtr(term: string): boolean {
  return /^[-+~?]?ptr(?::|$)/i.test(term);
}

const nameMechanism = /^(?:include:|exists:)[^\s:/]+$/i;
const hostMechanism = /^(?:a|mx)(?::[^\s:/]+)?(?:\/\d{1,2})?(?:\/\/?\d{1,3})?$/i;

/** Whether the term is one valid mechanism or modifier (RFC 7208 sections 4.6.1 and 12). */
function isTerm(term: string): boolean {
  if (/^[a-z][a-z0-9._-]*=\S*$/i.test(term))
    return !/^(?:redirect|exp|include|a|mx|ip4|ip6|all)=$/i.test(term) && !/^(?:include|a|mx|ip4|ip6|all)=/i.test(term);
  const mechanism = term.replace(/^[-+~?]/, "");
  if (/^all$/i.test(mechanism) || nameMechanism.test(mechanism) || hostMechanism.test(mechanism)) return true;
  if (/^ptr(?::[^\s:/]+)?$/i.test(mechanism)) return true;
  const [, version, address = "", length] = /^ip([46]):([^/]*)(?:\/(\d{1,3}))?$/i.exec(mechanism) ?? [];
  if (version === undefined) return false;
  if (version === "4") return isIpv4(address) && Number(length ?? 32) <= 32;
  return parseIpv6(address) !== null && Number(length ?? 128) <= 128;
}

export type SpfLookups = {
  /** The number of lookups needed to evaluate the record, as far as it is known. */
  readonly count: number;
  /** Names of included policies that are neither in the zone nor in the facts. Once their texts are known, the count may rise. */
  readonly unknown: readonly string[];
  /** Owners of the zone whose policies were read for the count. */
  readonly inside: readonly string[];
};

/**
 * Counts the lookups of a policy through everything it includes (RFC 7208 section 4.6.4). Policies inside the zone are taken from
 * the zone, all others from `facts.texts`. A policy that is in neither is counted as one lookup and returned as unknown.
 */
export function countLookups(text: string, index: ZoneIndex, facts: ZoneFacts): SpfLookups {
  const counting = { index, facts, unknown: new Set<string>(), inside: new Set<string>(), open: new Set<string>() };
  const count = lookupsOf(text, counting);
  return { count, unknown: [...counting.unknown], inside: [...counting.inside] };
}

type Counting = {
  readonly index: ZoneIndex;
  readonly facts: ZoneFacts;
  readonly unknown: Set<string>;
  readonly inside: Set<string>;
  /** Names being read, to detect loops. */
  readonly open: Set<string>;
};

export function isPolicy(text: string): boolean {
  return begins.test(text);
}

/** Names of the policies that a policy includes or redirects to, without names that contain macros. */
export function namesInPolicy(text: string): string[] {
  return termsOf(text)
    .map((term) => /^[-+~?]?(?:include:|redirect=)([^%]+)$/i.exec(term)?.[1]?.toLowerCase().replace(/\.$/, ""))
    .filter((name) => name !== undefined);
}

// Far above the limit, the exact number does not matter. Without this maximum, counting a policy with ever more branches would
// not end.
const countMax = 50;

function lookupsOf(text: string, counting: Counting): number {
  let count = 0;
  for (const term of termsOf(text)) {
    if (count > countMax) return count;
    const mechanism = term.replace(/^[-+~?]/, "").toLowerCase();
    if (/^(?:a|mx|ptr|exists)(?:[:/]|$)/.test(mechanism)) count += 1;
    const [, name] = /^(?:include:|redirect=)(.+)$/.exec(mechanism) ?? [];
    if (name !== undefined) count += 1 + lookupsOfName(name.replace(/\.$/, ""), counting);
  }
  return count;
}

function lookupsOfName(name: string, counting: Counting): number {
  // A name with macros is known only when a mail is received. If a name's policy is already being read, it is a loop.
  if (name.includes("%") || counting.open.has(name)) return 0;
  const texts = textsAt(name, counting);
  if (texts === undefined) counting.unknown.add(name);
  const policy = texts?.find((one) => begins.test(one));
  if (policy === undefined) return 0;
  counting.open.add(name);
  const count = lookupsOf(policy, counting);
  counting.open.delete(name);
  return count;
}

function textsAt(name: string, { index, facts, inside }: Counting): readonly string[] | undefined {
  const owner = ownerOf(fqdnOf(name), index.apex);
  if (owner !== null) {
    inside.add(owner);
    return index.owners.get(owner)?.get("TXT")?.rdata.map(textOf) ?? [];
  }
  const known = facts.texts?.get(name);
  return known === null ? [] : known;
}
