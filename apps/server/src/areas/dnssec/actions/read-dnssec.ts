import { codeOf } from "@nameplane/contracts";
import type { DnssecView } from "@nameplane/contracts/dnssec/dnssec";
import { NotFound } from "@nameplane/contracts/refusals";
import { dnssecAlgorithmLabels, dnssecAlgorithmsOffered, dnssecDigestLabels } from "@nameplane/dns";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import type { DsRecord, ServerView } from "../chain-reader.port.ts";
import { judgeChain, sameDs, type Judgement, type ChainView } from "../chain.rules.ts";
import { conditionsOf, type Condition } from "../conditions.rules.ts";
import { followed, type DsRow, type FollowedRow, type KeyRow } from "../dnssec.repository.ts";
import { isLiveDs } from "../dnssec.state.ts";
import type { DnssecDeps } from "../deps.ts";
import { dsFacts, keyFacts, loadStored, recordOf, type Stored } from "../load-facts.ts";
import { ownerStep, usualScanDays } from "../owner-step.rules.ts";
import { tagOf } from "../own-ds.ts";
import { shownState } from "../shown-state.rules.ts";
import { stepsOf, type Joined, type Roll } from "../steps.rules.ts";

/**
 * Algorithms accepted in a DS of another DNS provider's key: those offered for keys here, and others that are as good (RFC 8624).
 */
export const algorithmsTaken: readonly number[] = [...dnssecAlgorithmsOffered, 14, 16];

/** Digest types accepted for new records. SHA-1 is not accepted (RFC 9905), and GOST is not implemented. */
export const digestsOffered: readonly number[] = [2, 4];

/**
 * Everything that the DNSSEC page of a domain shows: what is stored, and the result of the last check. Possible refusals:
 * NotFound.
 */
export async function readDnssec(
  { waitMaxSeconds }: Pick<DnssecDeps, "waitMaxSeconds">,
  trx: Trx,
  scope: AccountScope,
  domainId: string,
): Promise<DnssecView> {
  const stored = await loadStored(trx, scope, domainId);
  if (stored === null) throw new Refused(NotFound, { param: "itemid" });
  const known = await followed(trx, scope, domainId);
  const view = viewOf(known);
  const conditions = await conditionsFor(trx, stored, known);
  const { domain } = stored;
  const tldRules = (await tldCatalogue(trx)).get(domain.tld)?.rules.dnssec;
  const scans = tldRules?.scans ?? null;
  return {
    itemid: domain.id,
    domainname: domain.ascii_name,
    tld: domain.tld,
    mode: stored.mode ?? "none",
    status: codeOf("dnssec", domain.dnssec_state),
    ...timesOf(known),
    rollsat: isOff(domain) ? null : (known?.rolls_at?.toISOString() ?? null),
    cause: known?.cause ?? null,
    waitsfor: known?.waits_for ?? null,
    links: judged(view).links,
    ...viewShown(view, waitMaxSeconds),
    keys: keysShown(stored),
    ds: dsShown(stored),
    conditions,
    cansign: mayBeSigned(stored, conditions),
    steps: stepsOf({
      state: domain.dnssec_state,
      waitsFor: known?.waits_for ?? null,
      hasKey: stored.keyRows.some(({ state }) => state !== "archived"),
      mode: stored.mode,
      scans: scans !== null,
      roll: rollOf(stored),
      joined: joinedOf(stored),
    }),
    signers:
      stored.signers === null
        ? null
        : {
            keytags: stored.signers.keys.map(tagOf),
            agreedat: stored.signers.agreedAt?.toISOString() ?? null,
            leftat: stored.signers.leftAt?.toISOString() ?? null,
          },
    awaited: awaitedOf(stored, known),
    scans,
    scandays: tldRules?.scanDays ?? usualScanDays,
    algorithms: menu(dnssecAlgorithmLabels, algorithmsTaken),
    digests: menu(dnssecDigestLabels, digestsOffered),
    events: (known?.events ?? []).map(({ at, what, detail }) => ({ at, what, detail })),
  };
}

/** The result of the last check; empty if there was none. */
function viewShown(
  view: ChainView | null,
  waitMaxSeconds: number,
): Pick<DnssecView, "parent" | "servers" | "validations" | "asksremoval"> {
  const servers = view?.servers ?? [];
  return {
    parent:
      view === null
        ? null
        : {
            ds: view.parent.ds.map(shownDs),
            ttlseconds: view.parent.ttlSeconds,
            waitseconds: Math.min(view.parent.ttlSeconds, waitMaxSeconds),
            nameservers: [...view.parent.delegatedTo],
          },
    servers: servers.map((server) => ({
      server: server.server,
      answering: server.isAnswering,
      keytags: server.keys.map(({ keyTag }) => keyTag),
      validuntil: server.signatures.map(({ expiresAt }) => expiresAt).toSorted()[0] ?? null,
      asksremoval: server.isAnswering ? (server.asksRemoval ?? null) : null,
      takesdnssec: server.isAnswering ? (server.takesDnssec ?? null) : null,
    })),
    validations: (view?.validations ?? []).map(({ by, verdict }) => ({ by, verdict })),
    asksremoval: servers.some(({ asksRemoval }) => asksRemoval === true),
  };
}

function dsShown({ dsRows }: Stored): DnssecView["ds"] {
  return dsRows.map((row) => ({
    keytag: row.key_tag,
    algorithm: row.algorithm,
    digesttype: row.digest_type,
    digest: row.digest,
    status: codeOf("ds", row.state),
    seenat: row.seen_at?.toISOString() ?? null,
  }));
}

export async function conditionsFor(trx: Trx, stored: Stored, known: FollowedRow | null): Promise<Condition[]> {
  const { domain } = stored;
  const rules = (await tldCatalogue(trx)).get(domain.tld)?.rules.dnssec;
  return conditionsOf({
    tld: stored.mode === "elsewhere" ? null : { supported: rules?.supported === true },
    records: domain.rrset_count,
    isServed: domain.zone_id !== null && (domain.published_version ?? 0) > 0 && domain.pub_state !== "parked",
    signer: known?.seen.signer,
    serversTakeDnssec: serversTakeDnssec(known?.seen.servers),
    hasAlias: domain.has_alias,
    parentDs: known?.seen.parent?.ds ?? null,
    ownDs: keyFacts(domain.ascii_name, stored.keyRows).map(({ ds }) => ds),
  });
}

/**
 * Whether the servers return signatures. A server that does not answer now is not counted, because signing waits for it anyway.
 * Null if it is not known for some servers.
 */
function serversTakeDnssec(servers: readonly ServerView[] | undefined): boolean | null {
  const seen = servers?.filter(({ isAnswering }) => isAnswering).map(({ takesDnssec }) => takesDnssec);
  if (seen === undefined || seen.includes(undefined)) return null;
  return !seen.includes(false);
}

const shownDs = ({ keyTag, algorithm, digestType, digest }: DsRecord) => ({
  keytag: keyTag,
  algorithm,
  digesttype: digestType,
  digest,
});

/** A key and its successor side by side, from their rows. Null if there is only one key or none. */
function rollOf({ domain, keyRows, dsRows }: Stored): Roll | null {
  const facts = keyFacts(domain.ascii_name, keyRows);
  const pending = facts.some(({ state }) => state === "pending");
  const [newest, ...older] = facts.filter(({ state }) => state === "published");
  const isWithdrawing = facts.some(({ state }) => state === "withdrawing");
  if (newest === undefined || (!pending && older.length === 0 && !isWithdrawing)) return null;
  const isOld = (row: DsRow) => older.some((key) => key.forms.some((form) => sameDs(form, recordOf(row))));
  return { isPending: pending, isWithdrawing, hasOldDs: dsRows.some((row) => isLiveDs(row.state) && isOld(row)) };
}

function joinedOf({ domain, keyRows, dsRows, signers }: Stored): Joined | null {
  if (signers === null) return null;
  const own = keyFacts(domain.ascii_name, keyRows).find(({ state }) => state === "published");
  const isOwn = (row: DsRow) => own?.forms.some((form) => sameDs(form, recordOf(row))) === true;
  return {
    isAgreed: signers.agreedAt !== null,
    isLeft: signers.leftAt !== null,
    hasOwnDs: dsRows.some((row) => row.state === "matched" && isOwn(row)),
    hasTheirDs: dsRows.some((row) => isLiveDs(row.state) && !isOwn(row)),
  };
}

function awaitedOf({ domain, mode, keyRows, dsRows }: Stored, known: FollowedRow | null): DnssecView["awaited"] {
  const keys = keyFacts(domain.ascii_name, keyRows);
  const step = ownerStep({ mode, waitsFor: known?.waits_for ?? null, keys, ds: dsFacts(dsRows) });
  if (step === null) return null;
  const shownKeys = step.keys.map(({ publicKey, ...key }) => ({ ...key, publickey: publicKey }));
  return {
    act: step.act,
    ds: step.records.map(shownDs),
    keys: shownKeys,
    since: known?.owner_step_at?.toISOString() ?? null,
  };
}

const isOff = ({ dnssec_state: state }: Stored["domain"]): boolean => state === "unsigned" || state === "unsigning";

/** Whether signing is offered: the zone is served here and every condition is known to be true. */
export function mayBeSigned({ domain, mode }: Stored, conditions: readonly Condition[]): boolean {
  const isServedHere = mode === "ours" || mode === "elsewhere";
  return isServedHere && isOff(domain) && conditions.every(({ state }) => state === "ok");
}

function viewOf(known: FollowedRow | null): ChainView | null {
  const { parent, servers, validations } = known?.seen ?? {};
  return parent === undefined || servers === undefined || validations === undefined ? null : { parent, servers, validations };
}

function judged(view: ChainView | null): Judgement {
  const none = { ds: "none", key: "none", signatures: "none" } as const;
  return view === null ? { verdict: "unknown", cause: null, links: none } : judgeChain(view);
}

function timesOf(known: FollowedRow | null) {
  return {
    checkedat: known?.checked_at?.toISOString() ?? null,
    nextcheckat: known?.next_check_at?.toISOString() ?? null,
    validatedat: known?.validated_at?.toISOString() ?? null,
    brokensince: known?.broken_since?.toISOString() ?? null,
    waitsuntil: known?.waits_until?.toISOString() ?? null,
  };
}

function keysShown({ domain, keyRows, dsRows }: Stored): DnssecView["keys"] {
  const facts = keyFacts(domain.ascii_name, keyRows);
  const statusOf = (row: KeyRow, own: DsRecord | undefined) => {
    const held = dsRows.find((one) => own !== undefined && sameDs(recordOf(one), own));
    const shown = shownState(row.state, held?.state ?? null);
    return codeOf(shown.machine, shown.state);
  };
  return keyRows.map((row, index) => ({
    keytag: row.key_tag,
    algorithm: row.algorithm,
    flags: row.flags,
    protocol: row.protocol,
    publickey: row.public_key,
    digesttype: 2,
    digest: facts[index]?.ds.digest ?? "",
    status: statusOf(row, facts[index]?.ds),
    publishedat: row.published_at?.toISOString() ?? null,
  }));
}

function menu(labels: Readonly<Record<number, string>>, offered: readonly number[]): DnssecView["algorithms"] {
  return Object.entries(labels).map(([value, label]) => ({
    value: Number(value),
    label,
    offered: offered.includes(Number(value)),
  }));
}
