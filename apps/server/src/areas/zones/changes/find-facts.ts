import {
  applyChanges,
  indexZone,
  policyNamesToResolve,
  readRecordSet,
  textOf,
  type RecordSet,
  type RecordSetChange,
  type ServedCertificate,
  type ZoneFacts,
} from "@nameplane/dns";
import type { SessionCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { caaIssuersOf } from "./caa-issuers.repository.ts";
import { countQuestions, type PropagationParts } from "../propagation/index.ts";
import { asServed, ownersToCheck, type Issuer } from "./zone-facts.rules.ts";
import { recordSetsAt, recordSetsOf } from "../zones.repository.ts";
import type { Wish } from "./plan-change.ts";
import { findZone } from "../find-zone.ts";

// The user waits for the preview, so answers that come later than this are left out.
const waitMs = 2500;
// RFC 7208 allows an SPF policy ten lookups. A policy with more is reported anyway, so no more names than this are looked up.
const namesMax = 20;
const roundsMax = 4;
// Every preview may query other servers. This limits a program that requests previews all the time.
const perMinute = 40;
/** Zones of up to this many sets are loaded completely, to follow SPF policies inside them. */
const readWholeMax = 500;

/**
 * Finds what the warnings about a change need to know from outside the zone: the SPF policies elsewhere that its SPF records
 * include, and the certificates that are served where it changes CAA. Other changes send no queries. Answers that do not come in
 * time are left out, and so are queries beyond the limit per minute.
 */
export async function findFacts(
  parts: PropagationParts,
  call: SessionCall,
  input: { readonly zoneid: string; readonly changes: readonly Wish[] },
): Promise<ZoneFacts> {
  const [resolver] = parts.resolvers;
  const asksSpf = input.changes.some(({ type, new: now }) => type === "TXT" && now?.rdata.some(isSpf) === true);
  const caaOwners = input.changes.flatMap(({ type, owner, new: now }) => (type === "CAA" && now !== null ? owner : []));
  const asksCertificates = caaOwners.length > 0 && parts.certificates !== undefined;
  if (resolver === undefined || (!asksSpf && !asksCertificates)) return {};
  const known = await call.tx(async (trx) => {
    const zone = await findZone(trx, call.scope, input.zoneid);
    const minute = Math.floor(call.now.getTime() / 60_000) * 60_000;
    if (!(await countQuestions(trx, call.scope, new Date(minute), perMinute, "zone-facts"))) return null;
    const owners = [...new Set([...input.changes.map(({ owner }) => owner), ...caaOwners.flatMap(withWww)])];
    const sets =
      zone.rrset_count <= readWholeMax
        ? await recordSetsOf(trx, call.scope, zone.id)
        : await recordSetsAt(trx, call.scope, zone.id, owners);
    return { apex: zone.apex, sets, issuers: asksCertificates ? await caaIssuersOf(trx) : [] };
  });
  if (known === null) return {};
  const { apex, issuers } = known;
  const sets = applyChanges(known.sets, changesOf(input.changes, known.sets, apex)).sets;
  const ask = askerOf(parts, resolver);
  const found: { texts: Map<string, readonly string[] | null>; certificates: ServedCertificate[] } = {
    texts: new Map(),
    certificates: [],
  };
  const lookups = [
    ...(asksSpf ? [readPolicies(ask, sets, apex, found.texts)] : []),
    ...(asksCertificates
      ? ownersToCheck(sets, caaOwners).map(async (owner) => {
          const one = await startAt(parts, ask, owner, apex, issuers);
          if (one !== null) found.certificates.push(one);
        })
      : []),
  ];
  await within(waitMs, Promise.all(lookups));
  return { texts: new Map(found.texts), certificates: [...found.certificates] };
}

const isSpf = (rdata: string) => /^"v=spf1/i.test(rdata);
const withWww = (owner: string) => [owner, owner === "" ? "www" : `www.${owner}`];

function changesOf(wishes: readonly Wish[], present: readonly RecordSet[], apex: string): RecordSetChange[] {
  const index = indexZone(present, apex);
  return wishes.flatMap(({ owner, type, new: now }): RecordSetChange[] => {
    const read = now === null ? null : readRecordSet({ owner, type, ttlSeconds: now.ttl, rdata: now.rdata }, apex);
    if (read !== null && !read.ok) return [];
    const known = type as RecordSet["type"];
    const old = index.owners.get(owner)?.get(known) ?? null;
    return [{ owner, type: known, old, new: read === null ? null : read.value }];
  });
}

type Ask = (name: string, type: "A" | "AAAA" | "TXT") => Promise<readonly string[] | undefined>;

/** Queries a resolver. Returns undefined if it gave no usable answer. */
function askerOf({ asker }: PropagationParts, resolver: PropagationParts["resolvers"][number]): Ask {
  return async (name, type) => {
    try {
      return (await asker.ask(resolver, name, type, { recursion: true })).rdata;
    } catch (error) {
      if (error instanceof OutcomeError) return undefined;
      throw error;
    }
  };
}

async function readPolicies(
  ask: Ask,
  sets: readonly RecordSet[],
  apex: string,
  texts: Map<string, readonly string[] | null>,
): Promise<void> {
  const asked = new Set<string>();
  for (let round = 0; round < roundsMax; round += 1) {
    const names = policyNamesToResolve(sets, apex, { texts }).filter((name) => !asked.has(name));
    const wanted = names.slice(0, namesMax - asked.size);
    if (wanted.length === 0) return;
    for (const name of wanted) asked.add(name);
    await Promise.all(
      wanted.map(async (name) => {
        const answer = await ask(name, "TXT");
        if (answer !== undefined) texts.set(name, answer.length === 0 ? null : answer.map(textOf));
      }),
    );
  }
}

async function startAt(
  parts: PropagationParts,
  ask: Ask,
  owner: string,
  apex: string,
  issuers: readonly Issuer[],
): Promise<ServedCertificate | null> {
  const host = owner === "" ? apex : `${owner}.${apex}`;
  const addresses = (await ask(host, "A")) ?? [];
  const seen = await parts.certificates?.served(host, addresses.length > 0 ? addresses : ((await ask(host, "AAAA")) ?? []));
  return seen === undefined || seen === null ? null : asServed(owner, host, seen, issuers);
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
