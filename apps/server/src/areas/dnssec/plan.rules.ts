import type { DsRecord } from "./chain-reader.port.ts";
import { fitsEverywhere, judgeChain, sameDs, type Judgement } from "./chain.rules.ts";
import { isLiveDs, type DnssecEvent, type DnssecState, type DsEvent, type KeyEvent } from "./dnssec.state.ts";
import type { Ds, Facts, Key, Mode, Op, Plan, Signers, Step, WaitsFor } from "./facts.rules.ts";
import { isServed, isTrusted, later, publishedKeys, standsFor, ttlOver, wantGone } from "./plan-parts.rules.ts";
import { endSigners, stepSigners, signersBlock } from "./signers.rules.ts";

/** The algorithm for new keys, unless another provider also signs the zone (RFC 8624: ECDSAP256SHA256). */
export const usualAlgorithm = 13;

/** The number of days after which a key gets a successor. */
export const rolloverDays = 365;

/**
 * Decides what to do next about one domain, from what is stored and what was just read. It decides one step at a time and
 * remembers nothing, so after a crash or an hour later it decides the same from the same facts.
 *
 * Source: docs/states.md#dnssec; RFC 6781 section 4.1.2 (double DS) and 4.3; RFC 7583 for the waits
 */
export function planNext(facts: Facts): Plan {
  const judgement = judgeChain(facts.view);
  const ops = followView(facts, judgement);
  if (ops.length > 0) return { ops, wait: null, judgement };
  return { ...stepOf(facts, judgement), judgement };
}

/**
 * Like planNext, but for the case that our name server did not list its keys. No key is then made or removed. Stored states are
 * updated to what was read from outside, and if DNSSEC is being turned off, the DS is removed.
 */
export function planWithoutKeys(facts: Facts): Plan {
  const judgement = judgeChain(facts.view);
  const wait = { for: "servers", until: null } as const;
  const ops = followView(facts, judgement);
  const step = ops.length === 0 && facts.state === "unsigning" ? takeDsOut(facts) : null;
  return { ...(step ?? { ops, wait }), judgement };
}

function followView(facts: Facts, judgement: Judgement): readonly Op[] {
  const followed = followParent(facts);
  if (followed.length > 0) return followed;
  const event = stateEvent(facts, judgement);
  return event === null ? [] : [{ do: "state", event }];
}

const nothing: Step = { ops: [], wait: null };

function stepOf(facts: Facts, judgement: Judgement): Step {
  const { state, mode, view } = facts;
  if (state === "unsigned" || state === "unsupported") return nothing;
  if (state === "unsigning") return takeDown(facts);
  // Without a DS nothing is broken any more, so the rest of signing is removed step by step.
  if (state === "broken") return view.parent.ds.length === 0 ? takeDown(facts) : nothing;
  if (facts.signers !== null) return stepSigners(facts, facts.signers);
  return mode === "external" ? publishGiven(facts) : signOwn(facts, judgement);
}

/** Updates the rows of DS records to what the parent has. */
function followParent({ ds, view, mode }: Facts): Op[] {
  const { parent, servers } = view;
  const ops: Op[] = [];
  const changeState = (record: DsRecord, event: DsEvent, ttlSeconds: number | null = null) =>
    ops.push({ do: "ds", record, event, ttlSeconds });
  const isAnswering = servers.some((server) => server.isAnswering);
  for (const row of ds) {
    const { record, state } = row;
    const isThere = parent.ds.some((one) => sameDs(one, record));
    if (state === "pending_publish" && isThere && parent.isAgreed) changeState(record, "seen_at_parent", parent.ttlSeconds);
    else if (state === "pending_removal" && !isThere) changeState(record, "gone_at_parent", row.ttlSeconds ?? parent.ttlSeconds);
    else if ((state === "matched" || state === "missing_local") && !isThere) changeState(record, "remove");
    else if (state === "revoked" && isThere && parent.isAgreed) changeState(record, "found");
    else if (state === "matched" && isAnswering && !fitsEverywhere(record, servers)) changeState(record, "key_gone");
    else if (state === "missing_local" && isAnswering && fitsEverywhere(record, servers)) changeState(record, "key_back");
  }
  for (const record of parent.ds) {
    if (ds.some((row) => sameDs(row.record, record))) continue;
    ops.push({ do: "new_ds", record, state: fitsEverywhere(record, servers) ? "matched" : "missing_local" });
  }
  // For a domain with name servers elsewhere: if the parent shows a removed DS again, the row stays as it is.
  return mode === "external" ? ops.filter((op) => op.do !== "ds" || op.event !== "found") : ops;
}

function stateEvent({ state, isSupported }: Facts, { verdict }: Judgement): DnssecEvent | null {
  // A broken chain makes a domain unreachable, so it is handled even if the domain cannot be signed here.
  if (state === "unsupported") return isSupported || verdict === "broken" ? "policy" : null;
  if (state === "unsigned" && verdict === "none" && !isSupported) return "policy";
  if (verdict === "broken") {
    // In the state "unsigning" nothing has to be done, because the DS is already being removed, which repairs the chain.
    if (state === "signing" || state === "signed") return "chain_bad";
    if (state === "unsigned") return "ds_seen";
  }
  if (verdict === "valid") {
    if (state === "signing" || state === "broken") return "chain_valid";
    // The domain was already signed when it was transferred to us. From now on we follow its existing keys and DS records.
    if (state === "unsigned") return "sign";
  }
  return null;
}

/** Turns signing off: removes the DS, waits for its TTL, then removes the keys (docs/states.md#dnssec). */
function takeDown(facts: Facts): Step {
  const { ds, mode, serverKeys } = facts;
  const isServed = serverKeys !== null && serverKeys.length > 0;
  const isPromised = ds.some(({ state }) => isLiveDs(state));
  if (isServed && isPromised && !facts.asksRemoval && (mode === "elsewhere" || (mode === "ours" && facts.parentScans)))
    return { ops: [{ do: "ask_parent", wants: "removal" }], wait: null };
  const out = takeDsOut(facts);
  if (out !== null) return out;
  const until = ttlOver(ds, facts.waitMaxSeconds);
  if (until > facts.now) return { ops: [], wait: { for: "parent_ttl", until } };
  // A DS whose removal began before it was ever seen at the parent may have been sent there all the same, so its removal is sent
  // once more.
  const dropped = mode === "elsewhere" ? [] : ds.filter(({ goneAt, seenAt }) => goneAt === null && seenAt === null);
  const sent: Op[] = dropped.length === 0 ? [] : [{ do: "send", add: [], remove: dropped.map(({ record }) => record) }];
  const keys = takeKeys(facts, facts.keys);
  if (keys.length > 0) return { ops: [...sent, ...keys], wait: null };
  // The second signer is forgotten last: without it, our name server would no longer be asked about the keys of a domain that
  // others serve.
  const shared = endSigners.filter((op) => op.do === "signers" || serverKeys !== null);
  if (facts.signers !== null) return { ops: [...sent, ...shared], wait: null };
  return { ops: [...sent, { do: "state", event: "ds_gone" }], wait: null };
}

/** The step towards removing all DS records. Null if they are all gone. */
function takeDsOut({ ds, mode }: Facts): Step | null {
  const early = wantGone(ds);
  if (early.length > 0) return { ops: early, wait: null };
  const going = ds.filter(({ state }) => state === "pending_removal").map(({ record }) => record);
  if (going.length === 0) return null;
  if (mode === "elsewhere") return { ops: [], wait: { for: "customer_remove", until: null } };
  return { ops: [{ do: "send", add: [], remove: going }], wait: { for: "parent_remove", until: null } };
}

/** Ends keys. Each run takes each key one step further: withdrawn, then removed from the server, then archived. */
function takeKeys({ serverKeys }: Facts, keys: readonly Key[]): Op[] {
  return keys.flatMap((key): Op[] => {
    if (key.state === "published") return [{ do: "key", id: key.id, event: "withdraw", nextStepAt: null }];
    if (key.state === "archived") return [];
    const atServer = serverKeys?.find(({ publicKey }) => publicKey === key.publicKey);
    const event: KeyEvent = key.state === "pending" ? "drop" : "ttl_over";
    return [
      ...(atServer === undefined ? [] : [{ do: "remove_key", serverKey: atServer.id } as const]),
      { do: "key", id: key.id, event, nextStepAt: null },
    ];
  });
}

/** Publishes DS records that the customer entered for name servers of another DNS provider. */
function publishGiven({ ds, state, view }: Facts): Step {
  const add = ds.filter((row) => row.state === "pending_publish").map(({ record }) => record);
  const staying = ds.filter(({ state: of }) => of === "matched" || of === "missing_local");
  const going = ds.filter((row) => row.state === "pending_removal").map(({ record }) => record);
  // The servers' keys may have changed since the removal was requested, and a domain must not be left without a matching DS.
  const isSafe = staying.length === 0 || staying.some(({ record }) => fitsEverywhere(record, view.servers));
  const remove = isSafe ? going : [];
  if (add.length + remove.length > 0)
    return {
      ops: [{ do: "send", add, remove }],
      wait: { for: add.length > 0 ? "parent_add" : "parent_remove", until: null },
    };
  if (going.length > 0) return { ops: [], wait: { for: "servers", until: null } };
  if (ds.every((row) => !isLiveDs(row.state)) && view.parent.ds.length === 0)
    return { ops: [{ do: "state", event: "turn_off" }], wait: null };
  return state === "signing" ? { ops: [], wait: { for: "validators", until: null } } : nothing;
}

/**
 * Signs the zone, keeps it signed and replaces its key. The steps are: make the key, serve it everywhere, wait for caches,
 * publish the DS, check the DS.
 */
function signOwn(facts: Facts, judgement: Judgement): Step {
  const { keys, serverKeys, view, now, mode } = facts;
  if (serverKeys === null) return { ops: [], wait: { for: "server_key", until: null } };
  if (facts.asksRemoval) return { ops: [{ do: "ask_parent", wants: "keys" }], wait: null };
  const strangers = serverKeys.filter((key) => keys.every(({ publicKey }) => publicKey !== key.publicKey));
  if (strangers.length > 0) return { ops: strangers.map((key) => ({ do: "adopt_key", key })), wait: null };
  const live = keys.filter(({ state }) => state === "pending" || state === "published");
  if (live.length === 0) return { ops: [{ do: "make_key", algorithm: usualAlgorithm }], wait: { for: "servers", until: null } };
  const published = publishedKeys(live);
  const pending = live.find(({ state }) => state === "pending");
  if (pending !== undefined) {
    if (!isServed(pending, view.servers)) return { ops: [], wait: { for: "servers", until: null } };
    const keyTtl = Math.max(0, ...view.servers.map(({ keyTtlSeconds }) => keyTtlSeconds));
    const seconds = published.length === 0 ? facts.oldDataSeconds : keyTtl;
    const nextStepAt = later(now, seconds, facts.waitMaxSeconds);
    return { ops: [{ do: "key", id: pending.id, event: "publish", nextStepAt }], wait: null };
  }
  const [newest, ...older] = published;
  if (newest === undefined) return nothing;
  const parted = keys.filter(({ state }) => state === "withdrawing");
  if (parted.length > 0) return { ops: takeKeys(facts, parted), wait: null };
  const row = facts.ds.find((one) => sameDs(one.record, newest.ds));
  const known = facts.ds.find((one) => one.state === "matched" && isTrusted(one.record, newest));
  if (known === undefined) return publishDs(facts, newest, row, mode);
  if (older.length > 0) return retire(facts, known, older);
  const extra = facts.ds.filter((one) => isLiveDs(one.state) && !standsFor(one.record, newest));
  const going = extra.filter(({ state }) => state === "pending_removal").map(({ record }) => record);
  if (going.length > 0 && mode === "ours")
    return { ops: [{ do: "send", add: [], remove: going }], wait: { for: "parent_remove", until: null } };
  if (facts.state === "signing") {
    const until = judgement.verdict === "unproven" ? later(now, view.parent.ttlSeconds, facts.waitMaxSeconds) : null;
    return { ops: [], wait: { for: "validators", until } };
  }
  // The successor has the same algorithm. Another algorithm would need a different procedure (RFC 6781 section 4.1.4).
  const { algorithm } = newest.dnskey;
  if (rollsAt(newest) <= now) return { ops: [{ do: "make_key", algorithm }], wait: { for: "servers", until: null } };
  return going.length > 0 ? { ops: [], wait: { for: "customer_remove", until: null } } : nothing;
}

/** Publishes the DS of a key, but not before the domain is delegated to the servers that serve the key. */
function publishDs(facts: Facts, newest: Key, row: Ds | undefined, mode: Mode): Step {
  const { now, view } = facts;
  if (newest.nextStepAt !== null && newest.nextStepAt > now)
    return { ops: [], wait: { for: "old_data", until: newest.nextStepAt } };
  if (!facts.isDelegated) return { ops: [], wait: { for: "delegation", until: null } };
  if (!isServed(newest, view.servers)) return { ops: [], wait: { for: "servers", until: null } };
  if (row === undefined) return { ops: [{ do: "new_ds", record: newest.ds, state: "pending_publish" }], wait: null };
  if (row.state === "revoked" || row.state === "pending_removal")
    return { ops: [{ do: "ds", record: newest.ds, event: "want", ttlSeconds: null }], wait: null };
  if (mode === "elsewhere") return { ops: [], wait: { for: "customer_add", until: null } };
  return { ops: [{ do: "send", add: [newest.ds], remove: [] }], wait: { for: "parent_add", until: null } };
}

/** Once the successor's DS is known to all caches, removes the old DS and, one TTL later, the old key. */
function retire(facts: Facts, successor: Ds, older: readonly Key[]): Step {
  const { now, mode, ds, waitMaxSeconds } = facts;
  const known = later(successor.seenAt ?? now, successor.ttlSeconds ?? 0, waitMaxSeconds);
  if (known > now) return { ops: [], wait: { for: "parent_ttl", until: known } };
  const rows = ds.filter((row) => older.some((key) => standsFor(row.record, key)));
  const there = rows.filter(({ state }) => state === "matched" || state === "missing_local");
  if (there.length > 0)
    return { ops: there.map(({ record }) => ({ do: "ds", record, event: "remove", ttlSeconds: null })), wait: null };
  const going = rows.filter(({ state }) => state === "pending_removal").map(({ record }) => record);
  if (going.length > 0 && mode !== "elsewhere")
    return { ops: [{ do: "send", add: [], remove: going }], wait: { for: "parent_remove", until: null } };
  // As long as the old key exists, the CDS records of the zone also ask for its DS. A parent that reads CDS therefore removes the
  // old DS only after the key. That does no harm, because all caches know the successor's DS by then.
  if (going.length > 0 && !facts.parentScans) return { ops: [], wait: { for: "customer_remove", until: null } };
  const until = ttlOver(rows, waitMaxSeconds);
  if (until > now) return { ops: [], wait: { for: "parent_ttl", until } };
  return { ops: older.map(({ id }) => ({ do: "key", id, event: "withdraw", nextStepAt: null })), wait: null };
}

export function rollsAt({ publishedAt }: Pick<Key, "publishedAt">): Date {
  return new Date((publishedAt?.getTime() ?? 0) + rolloverDays * 86_400_000);
}

/**
 * Says that the name servers may not be changed, and until when (`until` is null if that is not known). `isOfSigners`: the domain
 * is moving to us and the change will be wanted, but it comes too early.
 */
export type NameServerBlock = { readonly until: Date | null; readonly isOfSigners: boolean };

/** Reasons to wait for a person or another provider, which takes hours or days. */
const waitsForOthers = new Set<WaitsFor>([
  "server_setting",
  "customer_add",
  "customer_remove",
  "customer_key",
  "customer_servers",
  "their_servers",
  "their_algorithm",
]);

const [strayPollSeconds, elsewherePollSeconds] = [600, 86_400];

/**
 * When to check again: soon while something is in progress, and otherwise at least every ten minutes. An unsigned domain is
 * checked only if the parent has a DS all the same. If no registry of ours would show us such a DS, the domain is checked once a
 * day.
 */
export function nextCheckAt(
  state: DnssecState,
  wait: Plan["wait"],
  now: Date,
  unsigned: { readonly hasDs: boolean; readonly mode: Mode },
): Date | null {
  if (state === "unsigned" || state === "unsupported") {
    if (!unsigned.hasDs && unsigned.mode !== "elsewhere") return null;
    return new Date(now.getTime() + (unsigned.hasDs ? strayPollSeconds : elsewherePollSeconds) * 1000);
  }
  const isLong = wait !== null && waitsForOthers.has(wait.for);
  const pollSeconds = wait === null ? (state === "broken" ? 60 : 600) : wait.until === null && !isLong ? 15 : 600;
  const poll = new Date(now.getTime() + pollSeconds * 1000);
  const until = wait?.until ?? poll;
  if (until >= poll) return poll;
  return until > now ? until : now;
}

/**
 * Whether the name servers may be changed. A change away from our servers is not allowed while a DS exists for keys that the new
 * servers do not serve. A change to ours is not allowed while another provider signs the zone and the two do not publish each
 * other's keys yet.
 */
export function nameServerBlock(input: {
  readonly signers: Signers | null;
  readonly keys: readonly Key[];
  readonly ds: readonly Ds[];
  readonly areAllOurs: boolean;
  readonly waitMaxSeconds: number;
  readonly now: Date;
}): NameServerBlock | null {
  const { signers } = input;
  if (input.areAllOurs) {
    const block = signers === null ? null : signersBlock({ ...input, signers });
    return block === null ? null : { ...block, isOfSigners: true };
  }
  if (input.ds.some(({ state }) => isLiveDs(state))) return { until: null, isOfSigners: false };
  const ends = input.ds.flatMap(({ goneAt, ttlSeconds }) =>
    goneAt === null ? [] : [later(goneAt, ttlSeconds ?? 0, input.waitMaxSeconds)],
  );
  const until = ends.find((end) => end > input.now);
  return until === undefined ? null : { until, isOfSigners: false };
}
